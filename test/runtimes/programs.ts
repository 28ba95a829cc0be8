import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { findChromium } from '../fixtures/chromium.js';
import { run } from '../fixtures/programs.js';

/** Where the packages of this folder are. */
export const PACKAGES = fileURLToPath(new URL('./node_modules/', import.meta.url));

/** The file of an installed program; null, with a line that says so, where this system has none. */
export function installed(path: string, suite: string): string | null {
  if (existsSync(PACKAGES + path)) return PACKAGES + path;
  process.stdout.write(`${suite} is left out: ${path} is not installed\n`);
  return null;
}

/** What a program prints. Rejects with all that it printed where it fails. */
export async function output(program: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<string> {
  const options = { cwd, env: { ...process.env, DOORPLATE_DATA_DIR: '', ...env }, maxBuffer: 2 ** 26 };
  return run(program, [...args], options).then(
    ({ stdout }) => stdout,
    ({ message, stdout, stderr }) => Promise.reject(new Error([message, stdout, stderr].join('\n'))),
  );
}

/** Starts a server that prints its address, which is given without a slash at the end; the test ends it. */
export async function serve(args: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<string> {
  const options = { cwd, env: { ...process.env, DOORPLATE_DATA_DIR: '', NO_COLOR: '1', ...env } };
  const server = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void server.kill());
  // Not destroyed by the return: a server that writes to a closed pipe afterwards ends with EPIPE.
  for await (const text of server.stdout.iterator({ destroyOnReturn: false })) {
    const [url] = /http:\/\/[\w.]+:\d+/.exec(String(text)) ?? [];
    if (url === undefined) continue;
    server.stdout.resume();
    return url;
  }
  throw new Error(`${args.join(' ')} ended without an address`);
}

/** Expects of a handler, which is asked by the paths of the contract, what Node answers in process. */
export async function expectAnswersOfNode(
  ask: (path: string) => Promise<{ readonly status: number; json(): Promise<unknown> }>,
): Promise<void> {
  const expected = JSON.parse(inject('expected'));
  const address = encodeURIComponent('801 shawan road, cockeysville md 21030');
  const texts = (list: { readonly result: readonly { readonly text: string }[] }) => list.result.map(({ text }) => text);
  for (const [path, result] of [
    [`/addressparser/usa/single/${address}`, expected.parse.result],
    [`/addressverification/usa/single/${address}`, expected.verify.result],
    ['/autocomplete/usa/address/801%20shaw', texts(expected.suggestAddress)],
    ['/autocomplete/usa/city/displaytype/0/springf', texts(expected.suggestCity)],
    ['/autocomplete/ind/city/displaytype/0/pun', texts(expected.suggestInCity)],
    ['/autocomplete/ind/pincode/displaytype/0/1100', texts(expected.suggestInPin)],
    [`/geocoding/usa/forward/${address}`, expect.anything()],
    ['/geocoding/usa/reverse/39.4941/-76.6744', expect.anything()],
    ['/ipgeolocation/8.8.8.8', expected.ip.result],
  ]) {
    const answer = await ask(path);
    const { Result } = (await answer.json()) as { readonly Result: unknown };
    expect([path, answer.status, Result]).toEqual([path, 200, result]);
  }
}

/**
 * Expects of a page that choosing a suggestion fills the four fields of its form, and of a button that the page then logs all four;
 * expects nothing where there is no Chromium.
 */
export async function expectFilledForm(url: string, button?: string): Promise<void> {
  const executablePath = findChromium('the form of an example');
  if (executablePath === null) return;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'log' && logged.push(message.text()));
  page.on('pageerror', ({ message }) => logged.push(message));
  await page.goto(url);
  await page.getByRole('combobox').pressSequentially('801 shaw');
  await page.getByRole('option', { name: '801 Shawan Rd' }).click();
  const values = await page.locator('input').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  expect(values).toEqual(['801 Shawan Rd', 'Cockeysville', 'MD', '21030']);
  if (button === undefined) return;
  await page.getByRole('button', { name: button }).click();
  // The page reads its datasets first, which takes seconds on a loaded machine.
  await expect.poll(() => logged, { timeout: 30_000 }).toEqual(['{street: 801 Shawan Rd, city: Cockeysville, state: MD, zip: 21030}']);
}
