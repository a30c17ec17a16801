import type { Plugin } from 'vite';

/** Hint for V8, which must be the first line of a file. https://v8.dev/blog/explicit-compile-hints */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Makes V8 compile all functions of some chunks in a background thread while they download. Otherwise each function is
 * compiled on the main thread at its first call. That takes a third of the first view's time on a phone, because nearly
 * all of them are called.
 */
export function compileHints(chunks: readonly string[]): Plugin {
  return {
    name: 'anteroom-compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const name of chunks) {
          const file = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === name);
          if (file?.type !== 'chunk') throw new Error(`The build has no chunk ${name}.`);
          file.code = hint + file.code;
          if (file.map) file.map.mappings = `;${file.map.mappings}`;
        }
      },
    },
  };
}
