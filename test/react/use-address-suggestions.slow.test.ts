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
import { useAddressSuggestions } from './src/react/index.ts';

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
  const { suggestions, inputProps, listProps, optionProps } = useAddressSuggestions({ ask, onChoose: setValue });
  return h('main', null,
    h('h1', null, 'Form'),
    h('label', { htmlFor: 'street' }, 'Street'),
    h('input', { id: 'street', value, onChange: (event) => setValue(event.target.value), ...inputProps }),
    h('div', { ...listProps, 'aria-label': 'Street', hidden: suggestions.length === 0 },
      suggestions.map((text, at) => h('div', { key: text, ...optionProps(at) }, text))));
}
function Page() {
  const [shown, setShown] = useState(true);
  window.leave = () => setShown(false);
  return shown ? h(Field) : null;
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
    expect(await page.evaluate((id) => document.getElementById(id)?.textContent, active)).toBe('1746 T ST SE, WASHINGTON DC 20020');
    expect(await violations(page)).toEqual([]);
    await input().press('Enter');
    expect(await input().inputValue()).toBe('1746 T ST SE, WASHINGTON DC 20020');
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
    expect(await input().inputValue()).toBe('1746 T ST SE, WASHINGTON DC 20020');
    for (const key of ['Escape', 'Tab']) {
      await input().fill('');
      await input().pressSequentially('174');
      await options().first().waitFor();
      await input().press(key);
      expect([key, await options().count(), await input().inputValue()]).toEqual([key, 0, '174']);
    }
  });

  it('ends its question when its component is gone', async () => {
    await input().pressSequentially('1745 t st');
    await expect.poll(running).toBe(1);
    await page.evaluate(() => (window as unknown as { leave: () => void }).leave());
    await expect.poll(running).toBe(0);
  });
});
