import { basename } from 'node:path';
import type { Plugin } from 'vite';

interface LeftOut {
  readonly library: string;
  /** What the library's own imports of it end in. */
  readonly file: RegExp;
  /** What stands in its place. */
  readonly code: (file: string) => string;
}

const nothing = () => 'export default undefined;';

const leftOut: readonly LeftOut[] = [
  // All calls go by XMLHttpRequest.
  { library: 'axios', file: /\/fetch\.js$/, code: () => 'export const getFetch = () => null;' },
  // Names for status numbers, cancelling from before there were signals, and forms that are sent as JSON.
  { library: 'axios', file: /\/(HttpStatusCode|CancelToken|formDataToJSON)\.js$/, code: nothing },
  // Code made of strings, which the content security policy forbids and the containers are told not to use.
  {
    library: '@inversifyjs/core',
    file: /Jit\.js$/,
    code: (file) => `export const ${basename(file, '.js')} = undefined;`,
  },
];

const prefix = '\0anteroom:left-out/';

/** Takes out of libraries what the portal never runs but every first load would pay for (docs/adr/0051). */
export function leanLibraries(): Plugin {
  return {
    name: 'anteroom-lean-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      const index = leftOut.findIndex(
        ({ library, file }) => importer?.includes(`/node_modules/${library}/`) && file.test(id),
      );
      return index < 0 ? undefined : `${prefix}${index}/${basename(id)}`;
    },
    load(id) {
      if (!id.startsWith(prefix)) return;
      const [index, file] = id.slice(prefix.length).split('/');
      return leftOut[Number(index)]?.code(file ?? '');
    },
  };
}
