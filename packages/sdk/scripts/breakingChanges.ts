/**
 * Returns the declarations of a released API report, and their lines, that are missing or changed in the present one.
 * Additions are compatible and are not reported; this includes new members of a union.
 */
export function breakingChanges(released: string, present: string): readonly string[] {
  const now = declarations(present);
  return [...declarations(released)].flatMap(([name, lines]) => {
    const kept = now.get(name);
    if (!kept) return [name];
    return [...lines]
      .filter(
        (line) => !kept.has(line) && ![...kept].some((other) => isWider(other, line) || isWord(other, line)),
      )
      .map((line) => (line === name ? name : `${name} … ${line}`));
  });
}

/** Whether a `string` type has become a `Word` type, which accepts any text until a plugin defines its vocabulary. */
function isWord(type: string, released: string): boolean {
  const [, before] = /^export type (\w+) = string;$/.exec(released) ?? [];
  const [, now] = /^export type (\w+) = Word<'\w+'>;$/.exec(type) ?? [];
  return before !== undefined && before === now;
}

/** Whether a type is a union of at least the members that the released one has. */
function isWider(type: string, released: string): boolean {
  const [before, now] = [membersOf(released), membersOf(type)];
  return before.length > 1 && before.every((member) => now.includes(member));
}

/** Returns the members of a union. The first one includes the name of the alias. */
function membersOf(line: string): readonly string[] {
  return /^export type \w+ = [^;]*;$/.test(line) ? line.slice(0, -1).split(' | ') : [];
}

/** Returns the lines of each declaration without comments, by the beginning of its first line: `export type Alert`. */
function declarations(report: string): ReadonlyMap<string, ReadonlySet<string>> {
  const [, code = ''] = /```ts\n([\s\S]*)```/.exec(report) ?? [];
  const blocks = code.split(/\n{2,}/).map((block) =>
    block
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
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
