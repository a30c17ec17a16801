import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { builtinEnvironments } from 'vitest/runtime';

const { resolve } = createRequire(import.meta.url);
const jsdom = pathToFileURL(resolve('@anteroom/plugin-kit/testing/jsdom')).href;
const asked = new Set(['jsdom', 'jsdom/lib/generated/idl/utils.js']);

registerHooks({
  resolve: (specifier, context, next) =>
    next(asked.has(specifier) && context.parentURL !== jsdom ? jsdom : specifier, context),
});

/** Vitest's environment `jsdom`, with the jsdom that comes with this package. */
export default builtinEnvironments.jsdom;
