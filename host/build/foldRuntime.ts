import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * Moves the bundler's helpers, for which it creates a file of less than a kilobyte, into a chunk that every first load
 * needs anyway, which saves a request. The bundler's chunk groups cannot do this.
 *
 * @param into - the name of that chunk.
 */
export function foldRuntime(into: string): Plugin {
  return {
    name: 'anteroom-fold-runtime',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
        const target = chunks.find(({ name }) => name === into);
        if (!runtime || !target)
          throw new Error(`There is no chunk rolldown-runtime, or none named ${into}.`);
        delete bundle[runtime.fileName];
        for (const chunk of chunks) {
          if (!chunk.imports.includes(runtime.fileName)) continue;
          const { statement, names } = importOf(chunk, runtime);
          chunk.code = chunk.code
            .replace(statement, () =>
              chunk === target
                ? helpers(runtime, names)
                : `import{${join(names, ' as ')}}from"./${basename(target.fileName)}";`,
            )
            .replaceAll(basename(runtime.fileName), basename(target.fileName));
          chunk.imports = [...new Set([...chunk.imports, target.fileName])].filter(
            (file) => file !== runtime.fileName && file !== chunk.fileName,
          );
        }
      },
    },
  };
}

/** An export of the runtime, and its local name. */
type Name = readonly [exported: string, local: string];

function importOf({ code }: Rolldown.OutputChunk, runtime: Rolldown.OutputChunk) {
  const [statement = '', list = ''] =
    new RegExp(`import\\{([^}]*)\\}from"\\./${basename(runtime.fileName)}";`).exec(code) ?? [];
  return { statement, names: namesIn(list) };
}

/**
 * Returns the runtime's code, with its exports under the names that the target uses, and exported for the other chunks.
 */
function helpers({ code }: Rolldown.OutputChunk, names: readonly Name[]): string {
  const [statement = '', list = ''] = /export\{([^}]*)\};?/.exec(code) ?? [];
  const all = namesIn(list).map(([local, exported]): Name => [exported, local]);
  const body = `${code.replace(statement, '').trim()};return{${join(all, ':')}}`;
  const exported = all.map(([name]): Name => [name, `$runtime_${name}`]);
  return [
    `const $runtime=(()=>{${body}})(),{${join(names, ':')}}=$runtime,{${join(exported, ':')}}=$runtime;`,
    `export{${exported.map(([, name]) => name).join(',')}};`,
  ].join('');
}

function namesIn(list: string): Name[] {
  return list.split(',').map((item) => {
    const [left = '', right = left] = item.trim().split(' as ');
    return [left, right];
  });
}

/** Joins names; the target exports the helpers under names that cannot clash with others. */
function join(names: readonly Name[], between: ' as ' | ':'): string {
  return names
    .map(([exported, local]) =>
      between === ':' ? `${exported}:${local}` : `$runtime_${exported} as ${local}`,
    )
    .join(',');
}
