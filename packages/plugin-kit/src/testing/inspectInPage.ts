/**
 * Runs in a separate process. Its arguments are a bundle of a plugin and {@link inspect}, and optionally a time limit.
 * Creates a page for the bundle, and tells the parent process which module is being shown, and finally the faults
 * found.
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
// Node has its own versions of these, which are not connected to the page.
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
