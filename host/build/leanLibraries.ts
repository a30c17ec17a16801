import { basename } from 'node:path';
import type { Plugin } from 'vite';

interface LeftOut {
  readonly library: string;
  /** End of the paths with which the library imports the file. */
  readonly file: RegExp;
  /** Returns the code that replaces the file. */
  readonly code: (file: string) => string;
}

const nothing = () => 'export default undefined;';

const leftOut: readonly LeftOut[] = [
  // All calls use XMLHttpRequest, which alone reports upload progress. Axios bundles this adapter regardless of the
  // `adapter` option: 4 kB gz.
  { library: 'axios', file: /\/fetch\.js$/, code: () => 'export const getFetch = () => null;' },
  // Names of status codes, cancellation without signals, and conversion of forms to JSON.
  { library: 'axios', file: /\/(HttpStatusCode|CancelToken|formDataToJSON)\.js$/, code: nothing },
  // Code generated from strings, which the content security policy forbids and which the containers are configured not
  // to use; and bindings to functions with injected arguments, which we do not have.
  {
    library: '@inversifyjs/core',
    file: /(Jit|ResolvedValueBindingNode(Resolver|Implementation))\.js$/,
    code: (file) => `export const ${basename(file, '.js')} = undefined;`,
  },
  // Modules of bindings, snapshots of a container, and plugins that change its methods. Each container creates an
  // instance of each.
  {
    library: '@inversifyjs/container',
    file: /(ContainerModule|Snapshot|Plugin)Manager\.js$/,
    code: (file) => `export class ${basename(file, '.js')} {}`,
  },
];

interface Edit {
  readonly library: string;
  /** Pattern that must occur in one of the library's files, so that the build fails if an update changes that code. */
  readonly find: RegExp;
  readonly replacement: string | ((found: string) => string);
}

const edits: readonly Edit[] = [
  // The package offers bundlers only its development build, which differs from the other one only in this constant.
  {
    library: 'react-router',
    find: /^var ENABLE_DEV_WARNINGS = true;$/gm,
    replacement: 'var ENABLE_DEV_WARNINGS = false;',
  },
  // Names for the developer tools, and calls that are not marked as pure, prevent the removal of unused components.
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
  // The portal's routes have loaders, but neither actions nor forms: nothing is submitted by a navigation or a fetcher.
  {
    library: 'react-router',
    find: /^ {2}if \(!opts \|\| !isSubmissionNavigation\(opts\)\) \{$/gm,
    replacement: '  {',
  },
  ...withoutFunctions('react-router', 'handleAction', 'fetch2', 'handleFetcherAction', 'handleFetcherLoader'),
  // Routes that a server provides later, server-rendered pages, instrumentation of the router, and routers without
  // loaders.
  ...withoutFunctions('react-router', 'discoverRoutes', 'deserializeErrors', 'RSCErrorHandler'),
  ...withoutFunctions('react-router', 'getRouteInstrumentationUpdates', 'instrumentClientSideRouter'),
  ...withoutFunctions('react-router', 'useNavigateUnstable', 'callRouteMiddleware', 'patchRoutesImpl'),
  // Paths with optional parts, and the default page for errors of routes.
  ...withoutFunctions('react-router', 'explodeOptionalSegments', 'DefaultErrorComponent'),
  // Pages are not rendered by a server, so React never hydrates, and nothing is dehydrated.
  {
    library: 'react-dom',
    find: /\bisHydrating\b(?!\$| = |\n\))/g,
    replacement: '!1',
  },
  {
    library: 'react-dom',
    find: /^exports\.hydrateRoot = function [\s\S]*?\n\};$/gm,
    replacement: linesOf,
  },
  ...withoutFunctions('react-dom', 'updateDehydratedSuspenseComponent', 'retryDehydratedSuspenseBoundary'),
  ...withoutFunctions('react-dom', 'hideOrUnhideDehydratedBoundary', 'clearHydrationBoundary'),
  ...withoutFunctions('react-dom', 'queueIfContinuousEvent', 'scheduleCallbackIfUnblocked'),
  ...withoutFunctions('react-dom', 'attemptExplicitHydrationTarget', 'getHydratableHoistableCache'),
  // This is all that Inversify needs: metadata of classes themselves. There is no metadata of members, and none is
  // inherited.
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
  // The library has one function for each number of constructor arguments up to four, in addition to the one for any
  // number.
  {
    library: '@inversifyjs/core',
    find: /build(?:One|Two|Three|Four)ConstructorArgumentResolver\(node, resolveActivations\);$/gm,
    replacement: 'buildConstructorArgumentsResolver(node, resolveMany, resolveActivations);',
  },
  // Bindings with conditions, by name or by tag, created by functions, or removed one by one; copies of a container.
  ...withoutMethods(
    '@inversifyjs/container',
    ...['toFactory', 'toDynamicValue', 'toResolvedValue', '#buildResolvedValueMetadata', 'when\\w+'],
    ...['inRequestScope', 'inTransientScope', 'onActivation', 'onDeactivation', 'isCurrentBound'],
    ...['register', 'restore', 'snapshot', 'load', 'loadAsync', 'unload', 'unloadAsync'],
    ...['rebind', 'rebindAsync', 'unbind', 'unbindAsync', 'unbindAllAsync', '#unbindAsync'],
    ...['#throwUnexpectedAsyncUnbindOperation', '#unbindServiceIdentifier', '#unbindBindingIdentifier'],
    ...['#clearAfterUnbindServiceIdentifier', '#clearAfterUnbindBindingIdentifier'],
  ),
  ...withoutMethods(
    '@inversifyjs/core',
    ...['clone', '#buildModelToCloneModelMap', '#buildRelationToRelationModelMap', '#getCloneModel'],
    ...['#getCloneRelation', '#pushModelEntriesIntoModelMap', '#pushRelationEntriesIntoRelationMap'],
    ...['getById', 'removeById', 'removeAllByModuleId', '#invalidateNamedServiceMap'],
    ...['#invalidateNamedTaggedServiceMap', '#invalidateTaggedServiceMap'],
  ),
  {
    library: '@inversifyjs/core',
    find: /^ +this\.#invalidate(?:Named|NamedTagged|Tagged)ServiceMap\(invalidation\);$/gm,
    replacement: '',
  },
  // Copies of i18next, texts of a server-rendered page, and reporting missing texts to a backend.
  ...withoutMethods('i18next', 'cloneInstance', 'hydrate', 'saveMissing'),
];

/** Removes methods of a library's classes. */
function withoutMethods(library: string, ...names: readonly string[]): Edit[] {
  return names.map((name) => ({
    library,
    find: new RegExp(`^( {2,4})(?:async )?${name}\\(.*\\) \\{\\n[\\s\\S]*?\\n\\1\\}$`, 'gm'),
    replacement: linesOf,
  }));
}

/**
 * Returns the line breaks of a text. Replacing the text by them preserves the numbers of the lines after it, so that
 * the source map stays valid.
 */
function linesOf(text: string): string {
  return text.replace(/[^\n]/g, '');
}

/** Removes the bodies of functions of a library. Calling such a function throws. */
function withoutFunctions(library: string, ...names: readonly string[]): Edit[] {
  return names.map((name) => ({
    library,
    find: new RegExp(`^( *)(?:async )?function ${name}\\([\\s\\S]*?\\n\\1\\}$`, 'gm'),
    replacement: (found) =>
      `function ${name}() {${linesOf(found)}throw new Error('${name} is left out: see leanLibraries.ts'); }`,
  }));
}

const prefix = '\0anteroom:left-out/';

/**
 * Removes code from libraries that the portal never runs but that every first load would have to fetch (docs/adr/0030).
 */
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
      // Each overload of `replace` accepts one type of replacement.
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
