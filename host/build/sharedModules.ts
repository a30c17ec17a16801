import { sharedNames, sharedPackages } from '@anteroom/plugin-kit/sharedPackages';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { namesOf } from './reactAsModules.ts';
import { unionOf } from './sharedUnions.ts';

export const sharedPrefix = 'virtual:anteroom/shared/';

/**
 * Gives plugins the host's own copy of the shared packages, through the page's import map. There is one entry chunk for
 * each package, and one for each union into which several packages are combined (docs/adr/0006).
 */
export function sharedModules(): Plugin {
  let development = false;
  const entryOf = (specifier: string) => (development ? specifier : (unionOf(specifier) ?? specifier));

  return {
    name: 'anteroom-shared-modules',
    configResolved(config) {
      development = config.command === 'serve';
    },
    buildStart() {
      if (development) return;
      for (const entry of new Set(sharedPackages.map(entryOf))) {
        const name = entry.replace(/^@/, '').replace(/[^\w]+/g, '-');
        const id = sharedPrefix + entry;
        this.emitFile({ type: 'chunk', id, name, preserveSignature: 'allow-extension' });
      }
    },
    resolveId: (id) => (id.startsWith(sharedPrefix) ? moduleId(id.slice(sharedPrefix.length)) : undefined),
    async load(id) {
      if (!id.startsWith(`\0${sharedPrefix}`)) return;
      const entry = id.slice(`\0${sharedPrefix}`.length);
      const specifiers = sharedPackages.filter((specifier) => entryOf(specifier) === entry);
      if (specifiers.length === 1 && !isReact(entry)) return `export * from '${entry}';`;
      const names = await Promise.all(specifiers.map((specifier) => exportsOf(this, specifier, id)));
      return unionModule(specifiers, names);
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const fileOf = (specifier: string) =>
          development
            ? `/@id/${moduleId(specifier).replace('\0', '__x00__')}`
            : fileHolding(bundle, entryOf(specifier));
        return [
          importMap({ imports: Object.fromEntries(sharedPackages.map((name) => [name, fileOf(name)])) }),
        ];
      },
    },
  };
}

function moduleId(entry: string): string {
  return `\0${sharedPrefix}${entry}`;
}

function fileHolding(bundle: Rolldown.OutputBundle, entry: string): string {
  const module = moduleId(entry);
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.includes(module),
  );
  if (!chunk) throw new Error(`No chunk holds the shared package ${entry}.`);
  return `/${chunk.fileName}`;
}

/**
 * Returns the import map's tag. It comes first, because browsers do not accept an import map after a module has started
 * to load.
 */
function importMap(map: object): HtmlTagDescriptor {
  return {
    tag: 'script',
    attrs: { type: 'importmap' },
    children: JSON.stringify(map),
    injectTo: 'head-prepend',
  };
}

type Context = Rolldown.PluginContext;

/**
 * Returns the names that a package exports. For our packages, they are read from the source; for others, the package is
 * imported in Node, since it may re-export the names of other packages.
 */
async function exportsOf(context: Context, specifier: string, importer: string): Promise<readonly string[]> {
  const given = sharedNames[specifier];
  if (given) return given;
  if (isReact(specifier)) return [...namesOf(specifier), ...(specifier === 'react' ? ['default'] : [])];
  if (!specifier.startsWith('@anteroom/')) return Object.keys((await import(specifier)) as object);
  const resolved = await context.resolve(specifier, importer);
  if (!resolved) throw new Error(`The shared package ${specifier} is not installed.`);
  return (await context.load({ id: resolved.id })).exports;
}

function isReact(specifier: string): boolean {
  return /^react(-dom)?(\/|$)/.test(specifier);
}

/** @throws Error if two packages export different things under the same name. */
function unionModule(specifiers: readonly string[], names: readonly (readonly string[])[]): string {
  const owners = new Map<string, string>();
  const lines = specifiers.map((specifier, i) => {
    const own = (names[i] ?? []).filter((name) => {
      const owner = owners.get(name);
      if (owner && !isSame(name, owner, specifier)) {
        throw new Error(`${owner} and ${specifier} both export ${name}: put them into different unions.`);
      }
      owners.set(name, specifier);
      return !owner;
    });
    return own.length > 0 ? `export { ${own.join(', ')} } from '${specifier}';` : '';
  });
  return lines.join('\n');
}

/** React's `Fragment` is the same value in two packages. */
function isSame(name: string, owner: string, other: string): boolean {
  return name === 'Fragment' && isReact(owner) && isReact(other);
}
