# Verifies addresses in Spark by questions to a server, where the nodes have no Node.js: npx doorplate serve --host 0.0.0.0, then
# spark-submit verify.py http://geo.internal:8787 customers.parquet verified.parquet [API key]
import json
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import quote, urlsplit

THREADS = 16  # a task; each keeps its connection
ATTEMPTS = 3


def verifier(url, key=None):
    """A function for mapInPandas that adds the columns status and answer (JSON) for the column address."""
    server = urlsplit(url)
    kind = HTTPSConnection if server.scheme == "https" else HTTPConnection
    headers = {"Authorization": "Bearer " + key} if key else {}

    def verified(frames):
        own = threading.local()

        def ask(address):
            text = " ".join((address or "").split())
            path = server.path + "/addressverification/usa/single/" + quote(text, safe="")
            for attempt in range(1, ATTEMPTS + 1):
                try:
                    if getattr(own, "connection", None) is None:
                        own.connection = kind(server.netloc, timeout=30)
                    own.connection.request("GET", path, headers=headers)
                    response = own.connection.getresponse()
                    body = json.loads(response.read())
                    if response.status not in (200, 400, 404):
                        raise HTTPException("%d %s" % (response.status, body["Errors"]))
                    return response.status, json.dumps(body["Result"] or body["Errors"])
                except (HTTPException, OSError):  # a server that restarts closes connections; a task that fails is run again
                    if getattr(own, "connection", None) is not None:
                        own.connection.close()
                    own.connection = None
                    if attempt == ATTEMPTS:
                        raise

        with ThreadPoolExecutor(THREADS) as pool:
            for frame in frames:
                answers = list(pool.map(ask, frame["address"]))
                yield frame.assign(status=[status for status, _ in answers], answer=[answer for _, answer in answers])

    return verified


if __name__ == "__main__":
    from pyspark.sql import SparkSession
    from pyspark.sql.types import IntegerType, StringType, StructField, StructType

    url, source, target, *key = sys.argv[1:]
    customers = SparkSession.builder.getOrCreate().read.parquet(source)
    schema = StructType([*customers.schema, StructField("status", IntegerType()), StructField("answer", StringType())])
    customers.mapInPandas(verifier(url, *key), schema=schema).write.parquet(target)
