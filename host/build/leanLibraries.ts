import { basename } from 'node:path';
import type { Plugin } from 'vite';

interface LeftOut {
  readonly library: string;
  /** End of the paths by which the library imports it. */
  readonly file: RegExp;
  /** Returns the replacement. */
  readonly code: (file: string) => string;
}

const nothing = () => 'export default undefined;';

const leftOut: readonly LeftOut[] = [
  // All calls use XMLHttpRequest, which alone reports upload progress. Axios bundles this adapter whatever `adapter` says: 4 kB gz.
  { library: 'axios', file: /\/fetch\.js$/, code: () => 'export const getFetch = () => null;' },
  // Names for status numbers, cancelling from before there were signals, and forms that are sent as JSON.
  { library: 'axios', file: /\/(HttpStatusCode|CancelToken|formDataToJSON)\.js$/, code: nothing },
  // Code made of strings, which the content security policy forbids and the containers are told not to use; and bindings to
  // functions with injected arguments, of which there are none.
  {
    library: '@inversifyjs/core',
    file: /(Jit|ResolvedValueBindingNode(Resolver|Implementation))\.js$/,
    code: (file) => `export const ${basename(file, '.js')} = undefined;`,
  },
  // Modules of bindings, snapshots of a container, and plugins that change its methods. Each container makes one of each.
  {
    library: '@inversifyjs/container',
    file: /(ContainerModule|Snapshot|Plugin)Manager\.js$/,
    code: (file) => `export class ${basename(file, '.js')} {}`,
  },
];

interface Edit {
  readonly library: string;
  /** Pattern that must occur in one of the library's files, so that an update that moves it fails the build. */
  readonly find: RegExp;
  readonly replacement: string | ((found: string) => string);
}

const edits: readonly Edit[] = [
  // The package gives bundlers its development build only: this constant is all that tells the other one from it.
  {
    library: 'react-router',
    find: /^var ENABLE_DEV_WARNINGS = true;$/gm,
    replacement: 'var ENABLE_DEV_WARNINGS = false;',
  },
  // Names for the developer tools and calls that are not known to be pure, which keep components that nothing renders.
  {
    library: 'react-router',
    find: /^\w+\.displayName = "\w+";$/gm,
    replacement: '',
  },
  {
    library: 'react-router',
    find: /^(var \w+ =) (React\d*\.forwardRef\()$/gm,
    replacement: '$1 /* @__PURE__ */ $2',
  },
  // The portal's routes have loaders, and neither actions nor forms: nothing is submitted by a navigation, or beside one.
  {
    library: 'react-router',
    find: /^ {2}if \(!opts \|\| !isSubmissionNavigation\(opts\)\) \{$/gm,
    replacement: '  {',
  },
  ...['handleAction', 'fetch2', 'handleFetcherAction', 'handleFetcherLoader'].map(withoutFunction),
  // Routes that a server names later, and pages that it renders; recordings of what the router does; routers without loaders.
  ...['discoverRoutes', 'deserializeErrors', 'RSCErrorHandler'].map(withoutFunction),
  ...['getRouteInstrumentationUpdates', 'instrumentClientSideRouter', 'useNavigateUnstable'].map(
    withoutFunction,
  ),
  // All that Inversify asks of it: what is known of a class itself. Its members have none, and nothing is inherited.
  {
    library: 'reflect-metadata',
    find: /^[\s\S]+$/,
    replacement: [
      'const known = new WeakMap();',
      'Reflect.getOwnMetadata = (key, target) => known.get(target)?.get(key);',
      'Reflect.defineMetadata = (key, value, target) =>',
      '  known.set(target, (known.get(target) ?? new Map()).set(key, value));',
    ].join('\n'),
  },
  // One function for each number of constructor arguments up to four, beside the one for any number.
  {
    library: '@inversifyjs/core',
    find: /build(?:One|Two|Three|Four)ConstructorArgumentResolver\(node, resolveActivations\);$/gm,
    replacement: 'buildConstructorArgumentsResolver(node, resolveMany, resolveActivations);',
  },
];

/** Leaves out what a function of React Router does. Calling it all the same throws. */
function withoutFunction(name: string): Edit {
  return {
    library: 'react-router',
    find: new RegExp(`^( *)(?:async )?function ${name}\\([\\s\\S]*?\\n\\1\\}$`, 'gm'),
    replacement: (found) => {
      const lines = found.replace(/[^\n]/g, '');
      return `function ${name}() {${lines}throw new Error('${name} is left out: see leanLibraries.ts'); }`;
    },
  };
}

const prefix = '\0anteroom:left-out/';

/** Removes code from libraries that the portal never runs but every first load would pay for (docs/adr/0030). */
export function leanLibraries(): Plugin {
  const done = new Set<Edit>();
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
    transform(code, id) {
      const found = edits.filter(
        ({ library, find }) => id.includes(`/node_modules/${library}/`) && code.search(find) >= 0,
      );
      if (found.length === 0) return;
      for (const edit of found) done.add(edit);
      // Lines keep their numbers, so that the source map stays as it is. Each overload of `replace` takes one kind of replacement.
      return {
        code: found.reduce((text, { find, replacement }) => text.replace(find, replacement as string), code),
        map: null,
      };
    },
    buildEnd(error) {
      const missed = edits.find((edit) => !done.has(edit));
      if (!error && missed) throw new Error(`${missed.library} no longer has ${missed.find}.`);
    },
  };
}
