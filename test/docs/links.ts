import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { anchorsOf, linksOf } from '../../docs/site/links.js';

/** Links of a page in a folder that lead to no file, folder or heading in it; pictures too. */
export function brokenLinks(root: string, page: string): readonly string[] {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  return linksOf(read(page)).filter((target) => {
    const [file = '', anchor] = target.split('#');
    const linked = file === '' ? page : join(dirname(page), decodeURI(file));
    return !existsSync(join(root, linked)) || (anchor !== undefined && !anchorsOf(read(linked)).includes(anchor));
  });
}

/** Addresses in a built page that lead to no file of the site and to no element with that id. */
export function brokenAddresses(root: string, page: string): readonly string[] {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const addresses = [...read(page).matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
  return addresses.filter((address) => {
    if (/^(\w+:|\/\/)/.test(address)) return false;
    const [path = '', anchor = ''] = decodeURI(address).split('#');
    const file = path === '' ? page : join(path.startsWith('/') ? '' : dirname(page), path, path.endsWith('/') ? 'index.html' : '');
    return !existsSync(join(root, file)) || (anchor !== '' && !read(file).includes(` id="${anchor}"`));
  });
}
