import pkg from '../../../package.json' with { type: 'json' };
import type { DatasetSource } from '../../../src/dataset/index.js';
import { fileMissing, rangeOf } from '../../../src/dataset/sources/source.js';
import { describeError } from '../../../src/http/status.js';
import { open } from '../../../src/index.js';
import { datasetsBeside } from './datasets-beside.js';
import { byId, html } from './page/dom.js';
import { answerBy } from './page/server.js';
import { trafficText, watchTraffic } from './page/traffic.js';
import { answerPage } from './questions.js';

// The explorer on a static host: the page itself answers what it would ask its server.

/** Begin of the names of the caches that hold the files of the page, one a release. */
const PAGE = 'doorplate-page';

const besidePage = datasetsBeside(document.baseURI);
let doorplate = besidePage.then((data) => open({ data }));
watchTraffic(document.baseURI.replace(/[?#].*/, ''), (traffic) => {
  byId('traffic').hidden = false;
  byId('traffic').replaceChildren(html('strong', {}, 'Runs in this page: nothing you type is sent.'), ` ${trafficText(traffic)}`);
});

answerBy({
  // Where `npm start` serves the same.
  address: 'http://127.0.0.1:8787/',
  async send(path) {
    const { pathname, searchParams } = new URL(path, location.href);
    try {
      const words = pathname.slice(pathname.indexOf('/explorer/')).split('/').slice(2);
      return Response.json(await answerPage(await doorplate, words, { values: searchParams, principal: null }));
    } catch (error) {
      const { status, message } = describeError(error);
      return Response.json({ message }, { status });
    }
  },
});
const { start } = await import('./page/main.js');

/** The datasets in a folder that was chosen or dropped. */
function datasetsIn(files: readonly File[]): DatasetSource[] {
  const byPath = new Map(files.map((file) => [file.webkitRelativePath, file]));
  const folders = [...byPath.keys()].flatMap((path) => /^(.*\/)manifest\.json$/.exec(path)?.[1] ?? []);
  return folders.map((label) => ({
    label,
    prefersRanges: true,
    async read(name, options = {}) {
      const file = byPath.get(label + name);
      if (file === undefined) throw fileMissing(name, label);
      const range = rangeOf(options);
      const asked = range === null ? file : file.slice(range.offset, range.offset + range.length);
      return new Uint8Array(await asked.arrayBuffer());
    },
  }));
}

let added: readonly DatasetSource[] = [];

/** Asks more datasets, before those that were asked until now. */
async function add(datasets: readonly DatasetSource[]): Promise<void> {
  try {
    if (datasets.length === 0) throw new Error('No folder in it has a manifest.json, as datasets have');
    doorplate = Promise.resolve(await open({ data: [...datasets, ...added, ...(await besidePage)] }));
    added = [...datasets, ...added];
    told.textContent = `${datasets.map(({ label }) => label).join(', ')} is searched before the others, until this page is closed.`;
    start();
  } catch (error) {
    told.textContent = (error as Error).message;
  }
}

const picker = html('input', { type: 'file', id: 'own', webkitdirectory: '' }) as HTMLInputElement;
const told = html('p', { role: 'status', class: 'muted small' }, 'A folder is read in this page, and sent nowhere.');
byId('datasets').before(
  html('p', { class: 'field' }, html('label', { for: 'own' }, 'A folder with a dataset of your own: choose it, or drop it here'), picker),
  told,
);
picker.addEventListener('change', () => add(datasetsIn([...(picker.files ?? [])])));
// On plain HTTP there are no workers and nothing is kept.
if (navigator.serviceWorker !== undefined) {
  await navigator.serviceWorker.register('keep.js');
  const release = `${PAGE}-${pkg.version}`;
  for (const name of await caches.keys()) if (name.startsWith(PAGE) && name !== release) await caches.delete(name);
  const cache = await caches.open(release);
  const kept = new Set<string>();
  const keep = async (name: string): Promise<void> => {
    if (kept.has(name)) return;
    kept.add(name);
    // The browser has it: it is not loaded anew.
    await cache.add(new Request(name, { cache: 'force-cache' }));
  };
  await keep(document.baseURI.replace(/#.*/, ''));
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) if (name.includes('/explorer/')) void keep(name).catch(() => kept.delete(name));
  });
  observer.observe({ type: 'resource', buffered: true });
}
