import { createRequire } from 'node:module';
import { sharedPackages } from '@anteroom/plugin-kit/sharedPackages';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { coreModules } from './coreModules.ts';

const prefix = 'virtual:anteroom/shared/';
const core = 'core';

/**
 * Gives plugins the host's own copy of the shared packages, by the page's import map: one entry chunk for each of them,
 * and a single one, `core`, for all those that home needs anyway (docs/adr/0050).
 */
export function sharedModules(): Plugin {
  const entries = [...new Set(sharedPackages.map(entryOf))];
  const references = new Map<string, string>();
  let development = false;

  return {
    name: 'anteroom-shared-modules',
    configResolved(config) {
      development = config.command === 'serve';
    },
    buildStart() {
      if (development) return;
      for (const entry of entries) {
        const name = `shared-${entry.replace(/^@anteroom\//, '').replace(/[^\w]+/g, '-')}`;
        const reference = this.emitFile({
          type: 'chunk',
          id: prefix + entry,
          name,
          preserveSignature: 'allow-extension',
        });
        references.set(entry, reference);
      }
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return;
      const entry = id.slice(prefix.length + 1);
      const specifiers = entry === core ? coreModules : [entry];
      const names = await Promise.all(specifiers.map((specifier) => exportsOf(this, specifier, id)));
      return specifiers.length > 1 ? unionModule(specifiers, names) : soleModule(entry, names[0] ?? []);
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fileOf = (entry: string) => {
          const reference = references.get(entry);
          const chunk = Object.values(bundle ?? {}).find(
            (file) => file.type === 'chunk' && file.facadeModuleId === `\0${prefix}${entry}`,
          );
          return reference && chunk ? `/${chunk.fileName}` : `/@id/__x00__${prefix}${entry}`;
        };
        const imports = Object.fromEntries(
          sharedPackages.map((specifier) => [specifier, fileOf(entryOf(specifier))]),
        );
        return [importMap({ imports })];
      },
    },
  };
}

/** Before everything else: a browser takes no import map once a module is on its way. */
function importMap(map: object): HtmlTagDescriptor {
  return {
    tag: 'script',
    attrs: { type: 'importmap' },
    children: JSON.stringify(map),
    injectTo: 'head-prepend',
  };
}

function entryOf(specifier: string): string {
  return coreModules.includes(specifier) ? core : specifier;
}

type Context = Rolldown.PluginContext;

/** The names that a package exports. Packages of CommonJS are asked in Node, since their names cannot be read off. */
async function exportsOf(context: Context, specifier: string, importer: string): Promise<readonly string[]> {
  const resolved = await context.resolve(specifier, importer);
  if (!resolved) throw new Error(`The shared package ${specifier} is not installed.`);
  if (isCommonJs(specifier)) return Object.keys(createRequire(import.meta.url)(specifier) as object);
  return (await context.load({ id: resolved.id })).exports;
}

function isCommonJs(specifier: string): boolean {
  return /^react(-dom)?(\/|$)/.test(specifier);
}

function soleModule(specifier: string, names: readonly string[]): string {
  return isCommonJs(specifier) ? commonJsModule(specifier, names) : `export * from '${specifier}';`;
}

/** @throws Error when two packages give one name to different things. */
function unionModule(specifiers: readonly string[], names: readonly (readonly string[])[]): string {
  const owners = new Map<string, string>();
  const lines = specifiers.map((specifier, i) => {
    const own = (names[i] ?? []).filter((name) => {
      const owner = owners.get(name);
      if (owner && !isSame(name, owner, specifier)) {
        throw new Error(
          `${owner} and ${specifier} both export ${name}: take one of them out of coreModules.`,
        );
      }
      owners.set(name, specifier);
      return !owner;
    });
    if (own.length === 0) return '';
    return isCommonJs(specifier)
      ? commonJsModule(specifier, own)
      : `export { ${own.join(', ')} } from '${specifier}';`;
  });
  return lines.join('\n');
}

/** React's fragment is one value under two addresses. */
function isSame(name: string, owner: string, other: string): boolean {
  return name === 'Fragment' && isCommonJs(owner) && isCommonJs(other);
}

function commonJsModule(specifier: string, names: readonly string[]): string {
  const local = specifier.replace(/\W/g, '_');
  const named = names.filter((name) => name !== 'default');
  return [
    `import * as ${local} from '${specifier}';`,
    ...named.map((name) => `export const ${name} = ${local}.${name};`),
    ...(specifier === 'react' ? [`export { default } from '${specifier}';`] : []),
  ].join('\n');
}
