/**
 * Runs in a process of its own, given a bundle of a plugin and {@link inspect}: makes a page around it and sends what it
 * finds to the process that began it.
 */
import { pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';
import type { Flaw } from './inspect.ts';

const { window } = new JSDOM('<!doctype html><html lang="en"><title>Plugin</title><body></body></html>', {
  url: 'https://portal.test/home',
  pretendToBeVisual: true,
});
for (const name of Object.getOwnPropertyNames(window)) {
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
}
// Node has these of its own, that know nothing of the page.
for (const name of [
  'navigator',
  'Event',
  'EventTarget',
  'CustomEvent',
  'File',
  'FormData',
  'Blob',
] as const) {
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
}

const bundle: { readonly flaws: Promise<readonly Flaw[]> } = await import(
  pathToFileURL(process.argv[2] ?? '').href
);
const flaws = await bundle.flaws;
process.send?.(flaws, () => process.exit(0));
