/**
 * Returns what a released API report has and the present one lacks: declarations, and lines of them, that are gone or
 * changed. Additions are compatible and are not reported.
 */
export function breakingChanges(released: string, present: string): readonly string[] {
  const now = declarations(present);
  return [...declarations(released)].flatMap(([name, lines]) => {
    const kept = now.get(name);
    if (!kept) return [name];
    return [...lines]
      .filter((line) => !kept.has(line))
      .map((line) => (line === name ? name : `${name} … ${line}`));
  });
}

/** The lines of each declaration, by its first one up to what it is worth: `export interface Alert`. */
function declarations(report: string): ReadonlyMap<string, ReadonlySet<string>> {
  const [, code = ''] = /```ts\n([\s\S]*)```/.exec(report) ?? [];
  const blocks = code.split(/\n{2,}/).map((block) =>
    block
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('//') && !line.startsWith('import ')),
  );
  return new Map(
    blocks.flatMap((lines) => {
      const [name] =
        /^(?:export )?(?:declare )?(?:abstract )?(?:const|function|interface|type|class|enum) \w+/.exec(
          lines[0] ?? '',
        ) ?? [];
      return name ? [[name, new Set(lines)] as const] : [];
    }),
  );
}
