import { readFile } from 'node:fs/promises';
import { basename, relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { PartialMessage, Plugin } from 'esbuild';
import { transformWithOxc } from 'vite';

export interface RefreshOptions {
  readonly folder: string;
  /** Path of the runtime next to the built files: `./refresh.4f2a.js`. */
  readonly runtime: string;
  /**
   * Called for every source file of the plugin in the build, with its path relative to the folder and its text. Returns
   * the number of edits. Even an undone edit creates a new file, because a browser never runs a file with the same URL
   * again.
   */
  readonly onSource: (file: string, text: string) => number;
}

/** Module name by which generated code imports the runtime. */
const own = 'anteroom-refresh';

/**
 * Returns the code of an entry: it exports a source file's default export through its stand-in, which is the same for
 * all versions.
 */
export function stableEntry(file: string): string {
  return `import newest from ${JSON.stringify(file)};
import { stable } from '${own}';
export default stable(newest);`;
}

/** Transforms a plugin's own sources so that their components register themselves, and newer ones can replace them. */
export function refreshSources({ folder, runtime, onSource }: RefreshOptions): Plugin {
  const isOwn = (file: string) => file.startsWith(folder + sep) && !/[\\/]node_modules[\\/]/.test(file);
  return {
    name: 'refresh-sources',
    setup({ onResolve, onLoad }) {
      onResolve(
        { filter: new RegExp(`^(react|react/jsx-runtime|${own})$`) },
        ({ path, importer, namespace }) =>
          path === own || (namespace === 'file' && isOwn(importer))
            ? { path: runtime, external: true }
            : undefined,
      );
      onLoad({ filter: /\.[jt]sx?$/ }, async ({ path }) => {
        if (!isOwn(path)) return undefined;
        const file = relative(folder, path).replaceAll('\\', '/');
        const text = await readFile(path, 'utf8');
        return registering(path, file, text, onSource(file, text));
      });
    },
  };
}

/** Transforms the file to JavaScript that registers its components and the hooks that they call. */
async function registering(path: string, file: string, text: string, edits: number) {
  try {
    const { code, map } = await transformWithOxc(text, path, {
      sourceType: 'module',
      sourcemap: true,
      jsx: { runtime: 'automatic', development: false, refresh: true },
    });
    // Prelude on the first line, so that the line numbers of the source map stay correct.
    const prelude = `import { registrar as $registrar$ } from '${own}'; const { register: $RefreshReg$, sign: $RefreshSig$ } = $registrar$(${JSON.stringify(file)}, ${edits});`;
    const inlineMap = Buffer.from(JSON.stringify({ ...map, sources: [basename(path)] })).toString('base64');
    return {
      contents: `${prelude}${code}\n//# sourceMappingURL=data:application/json;base64,${inlineMap}`,
      loader: 'js' as const,
    };
  } catch (error) {
    if (!isSyntaxError(error)) throw error;
    return { errors: error.errors.map((each) => messageOf(each, file)) };
  }
}

/** Syntax error as the transformer reports it. */
interface SyntaxFault {
  readonly message: string;
  readonly loc?: { readonly line: number; readonly column: number };
}

function isSyntaxError(error: unknown): error is { readonly errors: readonly SyntaxFault[] } {
  return Array.isArray((error as { readonly errors?: unknown } | null)?.errors);
}

function messageOf({ message, loc }: SyntaxFault, file: string): PartialMessage {
  const [text = ''] = stripVTControlCharacters(message).split('\n');
  return { text: text.replace(/^\[\w+\] /, ''), location: { file, line: loc?.line ?? 1 } };
}
