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
  ...withoutFunctions('react-router', 'handleAction', 'fetch2', 'handleFetcherAction', 'handleFetcherLoader'),
  // Routes that a server names later, and pages that it renders; recordings of what the router does; routers without loaders.
  ...withoutFunctions('react-router', 'discoverRoutes', 'deserializeErrors', 'RSCErrorHandler'),
  ...withoutFunctions('react-router', 'getRouteInstrumentationUpdates', 'instrumentClientSideRouter'),
  ...withoutFunctions('react-router', 'useNavigateUnstable', 'callRouteMiddleware', 'patchRoutesImpl'),
  // Questions before one leaves a page; paths with optional parts; the page for errors of routes that have none of their own.
  ...withoutFunctions('react-router', 'updateBlocker', 'explodeOptionalSegments', 'DefaultErrorComponent'),
  // No page comes rendered by a server, so React takes none over: it is never hydrating, and nothing is dehydrated.
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
  // Bindings with conditions, by name or by tag, made by functions, or taken back one by one; copies of a container.
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
  // Copies of i18next, texts of a page that a server rendered, and telling a backend which are missing.
  ...withoutMethods('i18next', 'cloneInstance', 'hydrate', 'saveMissing'),
];

/** Leaves out methods of a library's classes. */
function withoutMethods(library: string, ...names: readonly string[]): Edit[] {
  return names.map((name) => ({
    library,
    find: new RegExp(`^( {2,4})(?:async )?${name}\\(.*\\) \\{\\n[\\s\\S]*?\\n\\1\\}$`, 'gm'),
    replacement: linesOf,
  }));
}

/** The line breaks of a text. With them in its place, the lines after it keep their numbers, and the source map stays as it is. */
function linesOf(text: string): string {
  return text.replace(/[^\n]/g, '');
}

/** Leaves out what functions of a library do. Calling one all the same throws. */
function withoutFunctions(library: string, ...names: readonly string[]): Edit[] {
  return names.map((name) => ({
    library,
    find: new RegExp(`^( *)(?:async )?function ${name}\\([\\s\\S]*?\\n\\1\\}$`, 'gm'),
    replacement: (found) =>
      `function ${name}() {${linesOf(found)}throw new Error('${name} is left out: see leanLibraries.ts'); }`,
  }));
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
      // Each overload of `replace` takes one kind of replacement.
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
