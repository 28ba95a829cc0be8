"""Asks geopy's own classes, set to the host and port of the command line, and prints what they say as JSON."""

import json
import sys

from geopy.geocoders import Nominatim, Pelias, Photon

host, text, latitude, longitude = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
clients = {
    "geopy, Photon": Photon(scheme="http", domain=host + "/photon"),
    "geopy, Nominatim": Nominatim(user_agent="test", scheme="http", domain=host + "/nominatim"),
    "geopy, Pelias": Pelias(scheme="http", domain=host + "/pelias"),
}


def read(place):
    return None if place is None else [place.address, place.longitude, place.latitude]


fields = {"street": "801 Shawan Rd", "city": "Cockeysville", "state": "MD"}
print(json.dumps({
    name: {
        "search": read(client.geocode(text)),
        "structured": read(client.geocode(fields)) if name == "geopy, Nominatim" else None,
        "reverse": read(client.reverse((latitude, longitude))),
        "nothing": read(client.reverse((1, 1))),
    }
    for name, client in clients.items()
}))
