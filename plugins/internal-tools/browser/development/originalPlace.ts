import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** A stack frame in a script of the development server. */
const frame = /(http:\/\/127\.0\.0\.1:\d+\/[^\s()]+?):(\d+):(\d+)\)?$/gm;

const inlineMap = /\/\/# sourceMappingURL=data:application\/json;base64,([\w+/=]+)\s*$/;

/**
 * Returns where in the plugin's source code an error was thrown, such as `browser/Note.tsx:6`, using the development
 * server's source maps. Null for an error that was not thrown by one of the plugin's own scripts.
 *
 * @param readScript - reads the text of a script
 */
export async function originalPlace(
  cause: unknown,
  origin: string,
  readScript: (url: string) => Promise<string>,
): Promise<string | null> {
  const stack = cause instanceof Error ? (cause.stack ?? '') : '';
  for (const [, url = '', line, column] of stack.matchAll(frame)) {
    if (!url.startsWith(`${origin}/`)) continue;
    const [, map] = inlineMap.exec(await readScript(url)) ?? [];
    if (map === undefined) continue;
    const place = originalPositionFor(new TraceMap(decode(map)), {
      line: Number(line),
      // Stacks count columns from 1, source maps from 0.
      column: Number(column) - 1,
    });
    if (place.source === null || place.source.includes('node_modules/')) continue;
    return `${place.source.replace(/^(\.\.\/)+/, '')}:${place.line}`;
  }
  return null;
}

function decode(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
}
