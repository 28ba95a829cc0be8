import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createHandler } from '../../../src/http/index.js';
import { toNodeHandler } from '../../../src/http/node.js';
import { open } from '../../../src/index.js';
import { folderForEach } from '../../fixtures/folder.js';
import { canRun, run } from '../../fixtures/programs.js';
import { recipe, withCommand } from './recipe.js';

const EXAMPLE = new URL('../../../docs/examples/spark/verify.py', import.meta.url);
const isInstalled = canRun('python3', 'the recipe for Spark');
/**
 * What stands in for Spark: `pipe` as PySpark has it (a line for each element, which it reads back line by line, and an
 * exception for an exit code other than 0), data frames with one column.
 */
const STAND_IN = `
import json, shlex, subprocess, sys
from types import SimpleNamespace

class Rdd(list):
    def map(self, each):
        return Rdd(each(item) for item in self)
    def pipe(self, command, checkCode=False):
        lines = "".join(str(item).rstrip("\\n") + "\\n" for item in self)
        done = subprocess.run(shlex.split(command), input=lines.encode(), stdout=subprocess.PIPE)
        if checkCode and done.returncode != 0:
            raise Exception("Pipe function exited with error code %d" % done.returncode)
        return Rdd(part.decode() for part in done.stdout.split(b"\\n")[:-1])

class Frame(dict):
    def __getattr__(self, name):
        return self[name]
    def assign(self, **columns):
        return Frame({**self, **columns})

class Customers:
    schema = ("address",)
    def mapInPandas(self, function, schema):
        return list(function(iter([Frame(address=addresses[:3]), Frame(address=addresses[3:])])))

StructType = lambda fields: fields
StructField = lambda name, kind: name
StringType = lambda: str
customers = Customers()
addresses = json.loads(sys.argv[1])
rows = Rdd(SimpleNamespace(address=address) for address in addresses)
`;
const ADDRESSES = [
  '801 Shawan Rd, Cockeysville MD 21030',
  '801 Shawan Rd\nCockeysville MD',
  null,
  '1 Nowhere\u2028Ln\u0085 "x"\r',
  'é\tRd',
  '',
];
const folder = folderForEach();

/** Runs the recipe with a dataset folder in place of its own, or with none. */
async function answersOf(data: string): Promise<{ status: number; input: string }[][]> {
  const code = (await recipe('py', 'rows.map')).replace(' --data /data/us', data);
  const print = 'print(json.dumps([answers, [json.loads(text) for frame in table for text in frame.answer]]))';
  await writeFile(folder('recipe.py'), `${STAND_IN}\n${code}\n${print}\n`);
  const { stdout } = await run('python3', [folder('recipe.py'), JSON.stringify(ADDRESSES)], { env: await withCommand(folder()) });
  return JSON.parse(stdout);
}

describe.skipIf(!isInstalled)('the recipe for Spark', () => {
  it('gives an answer for each row, in order, whatever the rows hold', { timeout: 60_000 }, async () => {
    const [piped, framed] = await answersOf('');
    expect(piped?.map(({ input, status }) => [input, status])).toEqual([
      ['801 Shawan Rd, Cockeysville MD 21030', 200],
      ['801 Shawan Rd Cockeysville MD', 200],
      ['', 400],
      ['1 Nowhere Ln "x"', expect.any(Number)],
      ['é Rd', expect.any(Number)],
      ['', 400],
    ]);
    expect(framed).toEqual(piped);
  });

  it('fails the task where the data is missing', { timeout: 60_000 }, async () => {
    await expect(answersOf(' --data /absent')).rejects.toThrow('Pipe function exited with error code 2');
  });
});

/** Frames with columns as lists, and one question a line of the arguments. */
const FRAMES = `
class Frame(dict):
    def assign(self, **columns):
        return Frame({**self, **columns})
url, addresses = sys.argv[1], json.loads(sys.argv[2])
frames = iter([Frame(address=addresses[:2]), Frame(address=[]), Frame(address=addresses[2:])])
print(json.dumps([answer for frame in verifier(url)(frames) for answer in zip(frame["address"], frame["status"], frame["answer"])]))
`;

describe.skipIf(!isInstalled)('the example for Spark', () => {
  it('asks a server by several connections that stay open, rows in order', { timeout: 60_000 }, async () => {
    const doorplate = await open();
    const server = createServer(toNodeHandler(createHandler(doorplate, { auth: false, basePath: '/geo' }))).listen(0);
    let connections = 0;
    server.on('connection', () => connections++);
    try {
      const [example] = (await readFile(EXAMPLE, 'utf8')).split("if __name__ == '__main__':".replaceAll("'", '"'));
      await writeFile(folder('example.py'), `${example}${FRAMES}`);
      const addresses = Array.from({ length: 50 }, (_, at) => ADDRESSES[at % ADDRESSES.length] ?? null);
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/geo`;
      const { stdout } = await run('python3', [folder('example.py'), url, JSON.stringify(addresses)]);
      const answers: [string | null, number, string][] = JSON.parse(stdout);
      expect(answers.map(([address]) => address)).toEqual(addresses);
      expect(answers.slice(0, 3).map(([, status]) => status)).toEqual([200, 200, 400]);
      expect(JSON.parse(answers[0]?.[2] ?? '')).toMatchObject({ FullAddress: '801 SHAWAN RD, COCKEYSVILLE MD 21030-1225' });
      expect(connections).toBeLessThanOrEqual(16);
    } finally {
      server.close();
      await doorplate.close();
    }
  });
});
