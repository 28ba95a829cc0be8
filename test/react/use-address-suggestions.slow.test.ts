import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { violations } from '../fixtures/axe.js';
import { findChromium } from '../fixtures/chromium.js';

const executablePath = findChromium('the React hook');
/** A form as an application has it, which counts the questions that run. */
const APPLICATION = `
import { createElement as h, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { AddressField, useAddressSuggestions } from './src/react/index.ts';

const lines = ['1745 T ST SE, WASHINGTON DC 20020', '1746 T ST SE, WASHINGTON DC 20020'];
window.running = 0;
const ask = async (text, signal) => {
  window.running += 1;
  try {
    await new Promise((resolve, reject) => {
      setTimeout(resolve, text.endsWith(' st') ? 20_000 : 100);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    return lines.filter((line) => line.startsWith(text.toUpperCase()));
  } finally {
    window.running -= 1;
  }
};
function Field() {
  const [value, setValue] = useState('');
  const { suggestions, inputProps, listProps, optionProps } = useAddressSuggestions({ ask, onChoose: ({ text, parts }) => setValue(parts ? text : '') });
  return h('section', null,
    h('label', { htmlFor: 'street' }, 'Street'),
    h('input', { id: 'street', value, onChange: (event) => setValue(event.target.value), ...inputProps }),
    h('div', { ...listProps, 'aria-label': 'Street', hidden: suggestions.length === 0 },
      suggestions.map(({ text }, at) => h('div', { key: text, ...optionProps(at) }, text))));
}
function Form() {
  const [street, setStreet] = useState('');
  const [city, setCity] = useState('');
  window.chosen = [];
  return h('form', null,
    h('label', { htmlFor: 'line1' }, 'Line 1'),
    h(AddressField, { ask, id: 'line1', value: street, onChange: (event) => setStreet(event.target.value), onChoose: (text) => window.chosen.push(text) }),
    h('label', null, 'City', h('input', { autoComplete: 'address-level2', value: city, onChange: (event) => setCity(event.target.value) })),
    h('output', null, street + ' | ' + city));
}
function Page() {
  const [shown, setShown] = useState(true);
  window.leave = () => setShown(false);
  return shown ? h('main', null, h('h1', null, 'Form'), h(Field), h(Form)) : null;
}
createRoot(document.getElementById('root')).render(h(StrictMode, null, h(Page)));`;

let browser: Browser;
let page: Page;
let script: string;
beforeAll(async () => {
  if (executablePath === null) return;
  const resolveDir = new URL('../..', import.meta.url).pathname;
  const { outputFiles } = await build({
    stdin: { contents: APPLICATION, resolveDir },
    bundle: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  script = outputFiles[0]?.text ?? '';
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
}, 60_000);
afterAll(() => browser?.close());
beforeEach(async () => {
  if (executablePath === null) return;
  await page?.close();
  page = await browser.newPage();
  await page.setContent('<!doctype html><html lang="en"><title>Form</title><div id="root"></div></html>');
  await page.addScriptTag({ content: script });
});

const input = () => page.getByRole('combobox', { name: 'Street' });
const options = () => page.getByRole('option');
const running = () => page.evaluate(() => (window as unknown as { running: number }).running);

describe.skipIf(executablePath === null)('useAddressSuggestions in Chromium', () => {
  it('lists what fits and takes a choice by keyboard', async () => {
    await input().pressSequentially('174');
    await options().first().waitFor();
    expect(await input().getAttribute('aria-expanded')).toBe('true');
    await input().press('ArrowDown');
    await input().press('ArrowDown');
    const active = (await input().getAttribute('aria-activedescendant')) ?? '';
    expect(await page.evaluate((id) => document.getElementById(id)?.textContent, active)).toBe('1746 T St SE, Washington DC 20020');
    expect(await violations(page)).toEqual([]);
    await input().press('Enter');
    expect(await input().inputValue()).toBe('1746 T St SE, Washington DC 20020');
    expect([await options().count(), await input().getAttribute('aria-expanded')]).toEqual([0, 'false']);
  });

  it('goes back to the text beyond the ends of the list', async () => {
    await input().pressSequentially('174');
    await options().first().waitFor();
    await input().press('ArrowUp');
    expect(await options().last().getAttribute('aria-selected')).toBe('true');
    await input().press('ArrowDown');
    expect(await input().getAttribute('aria-activedescendant')).toBe(null);
    await input().press('Enter');
    expect(await input().inputValue()).toBe('174');
  });

  it('takes a choice by mouse, closes by Escape and on leaving', async () => {
    await input().pressSequentially('174');
    await options().last().click();
    expect(await input().inputValue()).toBe('1746 T St SE, Washington DC 20020');
    for (const key of ['Escape', 'Tab']) {
      await input().fill('');
      await input().pressSequentially('174');
      await options().first().waitFor();
      await input().press(key);
      expect([key, await options().count(), await input().inputValue()]).toEqual([key, 0, '174']);
    }
  });

  it('is a styled component whose choice reaches the state of React', async () => {
    await page.getByRole('combobox', { name: 'Line 1' }).pressSequentially('174');
    await page.locator('doorplate-address [part=option]').last().click();
    await expect.poll(() => page.locator('output').textContent()).toBe('1746 T St SE | Washington');
    expect(await page.getByRole('combobox', { name: 'Line 1' }).inputValue()).toBe('1746 T St SE');
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => (window as unknown as { leave: () => void }).leave());
    expect(await page.locator('doorplate-address').count()).toBe(0);
  });

  it('ends its question when its component is gone', async () => {
    await input().pressSequentially('1745 t st');
    await expect.poll(running).toBe(1);
    await page.evaluate(() => (window as unknown as { leave: () => void }).leave());
    await expect.poll(running).toBe(0);
  });
});
