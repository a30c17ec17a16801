/**
 * Runs in a process of its own, given a bundle of a plugin and {@link inspect}, and perhaps a time limit: makes a page around it and
 * tells the process that began it which module it shows, and at the end what it has found.
 */
import { pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';
import type { Flaw, InspectOptions } from './inspect.ts';
import { providePageStandIns } from './pageStandIns.ts';

/** Message from the page. */
export type InspectionMessage = { readonly showing: string } | { readonly flaws: readonly Flaw[] };

const { window } = new JSDOM('<!doctype html><html lang="en"><title>Plugin</title><body></body></html>', {
  url: 'https://portal.test/home',
  pretendToBeVisual: true,
});
providePageStandIns(window);
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

const [file = '', timeLimit] = process.argv.slice(2);
const bundle: { readonly run: (options: InspectOptions) => Promise<readonly Flaw[]> } = await import(
  pathToFileURL(file).href
);
const flaws = await bundle.run({
  timeLimit: timeLimit === undefined ? undefined : Number(timeLimit),
  onModule: (showing) => process.send?.({ showing } satisfies InspectionMessage),
});
process.send?.({ flaws } satisfies InspectionMessage, () => process.exit(0));
