/** The parts of api-extractor's model (`.api.json`) that the page is made of. */
export interface ApiPackage {
  readonly members: readonly [{ readonly members: readonly ApiItem[] }];
}

interface ApiItem {
  readonly kind: 'Interface' | 'Class' | 'Function' | 'TypeAlias' | 'Variable' | string;
  readonly name?: string;
  readonly docComment: string;
  readonly excerptTokens: readonly { readonly text: string }[];
  /** Path such as `dist/api-x/types/src/services/Http.d.ts`. */
  readonly fileUrlPath?: string;
  readonly members?: readonly ApiItem[];
}

/** Sections of the page, with the source files (without extension) that each contains. The first match wins. */
const sections: readonly (readonly [string, RegExp])[] = [
  ['Declaring a plugin', /^(definePlugin|contributions|conditions)$/],
  ['Modules', /^modules$/],
  ['Reaching services', /^(hooks|react|serviceToken)$/],
  ['Services', /^services\//],
  ['More', /./],
];

const introduction = `# Reference of the SDK

Everything that \`@anteroom/sdk\` exports, made from its comments by \`npm run api -w @anteroom/sdk\`: do not edit this page. Types of
the portal's data (\`Client\`, \`Document\`, \`Task\` and so on) are those of the HTTP API, which a running portal shows at \`/api/docs\`.
`;

/** All exports as one page of Markdown. */
export function referencePage({ members: [face] }: ApiPackage): string {
  const items = face.members.filter((item) => !isToken(item, face.members));
  const names = new Set(items.map(nameOf));
  const parts = sections.map(([title, files], index) => {
    const own = items.filter((item) => sections.findIndex(([, other]) => other.test(fileOf(item))) === index);
    return { title, items: own.toSorted(byFile), files };
  });
  const contents = parts.map(({ title, items: own }) => {
    const links = own.map((item) => `[\`${nameOf(item)}\`](#${anchor(nameOf(item))})`);
    return `- ${title}: ${links.join(', ')}`;
  });
  const body = parts.flatMap(({ title, items: own }) => [
    `## ${title}`,
    ...own.map((item) => entry(item, names)),
  ]);
  return `${[introduction.trim(), contents.join('\n'), ...body].join('\n\n')}\n`;
}

/** A service's token bears the interface's name, and its declaration tells nothing more. */
function isToken({ kind, name }: ApiItem, all: readonly ApiItem[]): boolean {
  return kind === 'Variable' && all.some((other) => other.kind === 'Interface' && other.name === name);
}

/** The extractor numbers names that globals have too. */
function nameOf({ name = '' }: ApiItem): string {
  return name.replace(/_\d+$/, '');
}

function fileOf({ fileUrlPath = '' }: ApiItem): string {
  return fileUrlPath.replace(/^.*\.types\/src\//, '').replace(/\.d\.ts$/, '');
}

/** Sorts by file; in each file, the declaration after which it is named comes first. */
function byFile(left: ApiItem, right: ApiItem): number {
  const order = (item: ApiItem) => {
    const file = fileOf(item);
    return `${file} ${file.endsWith(nameOf(item)) ? 0 : 1} ${nameOf(item)}`;
  };
  return order(left) < order(right) ? -1 : 1;
}

function anchor(name: string): string {
  return name.toLowerCase();
}

function entry(item: ApiItem, names: ReadonlySet<string>): string {
  const parts = [`### ${nameOf(item)}`, prose(item.docComment, names), codeBlock(declaration(item))];
  return parts.filter(Boolean).join('\n\n');
}

/** `typescript`, not `ts`: what the compiler wrote need not be compiled again. */
function codeBlock(code: string): string {
  return `\`\`\`typescript\n${code}\n\`\`\``;
}

function declaration(item: ApiItem): string {
  const head = excerpt(item).replace(/^export (declare )?/, '');
  if (!item.members || (item.kind !== 'Interface' && item.kind !== 'Class')) return head;
  const members = item.members.map((member) => {
    return indented([memberComment(member), excerpt(member)].filter(Boolean).join('\n'));
  });
  return `${head.trim()} {\n${members.join('\n')}\n}`;
}

function excerpt({ excerptTokens }: ApiItem): string {
  return excerptTokens
    .map(({ text }) => text)
    .join('')
    .replace(/import\("[^"]+"\)\./g, '')
    .replace(/\b([A-Z]\w*)_\d+\b/g, '$1')
    .trim();
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

/** A comment as Markdown, its links leading to other entries of the page. */
function prose(docComment: string, names: ReadonlySet<string>): string {
  return docComment
    .replace(/^\/\*\*\n|\n? \*\/\n?$/g, '')
    .replace(/^ \* ?/gm, '')
    .replace(/\{@link ([\w.]+)[^}]*\}/g, (_, name: string) =>
      names.has(name) ? `[\`${name}\`](#${anchor(name)})` : `\`${name}\``,
    )
    .replace(/^@param (\w+) - /gm, '- `$1`: ')
    .replace(/^@returns /gm, 'Returns ')
    .replace(/^@throws /gm, '**Throws** ')
    .replace(/^@deprecated /gm, '**Deprecated.** ')
    .replace(/^@example\n/gm, 'Example:\n\n')
    .replace(/^```tsx?$/gm, '```typescript')
    .trim();
}

/** Returns the comment as in the sources: on one line if it is a single line there. */
function memberComment({ kind, docComment }: ApiItem): string {
  // The extractor writes one of its own.
  if (kind === 'Constructor' && docComment.includes('Constructs a new instance')) return '';
  return docComment
    .trim()
    .replace(/\{@link ([\w.]+)[^}]*\}/g, '`$1`')
    .replace(/^\/\*\*\n \* (.*)\n \*\/$/, '/** $1 */');
}
