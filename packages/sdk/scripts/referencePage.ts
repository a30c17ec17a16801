import GithubSlugger from 'github-slugger';

/** The parts of API Extractor's model (`.api.json`) that the page needs. */
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

interface ReferencePage {
  /** Heading, and what the page covers. */
  readonly introduction: string;
  /** Sections, with the source files (without extension) that each contains. The first match wins. */
  readonly sections: readonly (readonly [string, RegExp])[];
  /** Entries of the package. A declaration that several of them contain is on the page once. */
  readonly models: readonly ApiPackage[];
}

/**
 * Returns the declarations of a package as one Markdown page.
 *
 * @throws Error if no section contains a declaration's file.
 */
export function referencePage({ introduction, sections, models }: ReferencePage): string {
  const all = models.flatMap(({ members: [face] }) => face.members);
  const places = new Set<string>();
  const items = all.filter((item) => {
    const place = `${fileOf(item)} ${nameOf(item)}`;
    const isNew = !places.has(place);
    places.add(place);
    return isNew && !isToken(item, all);
  });
  const astray = items.find((item) => !sections.some(([, files]) => files.test(fileOf(item))));
  if (astray) throw new Error(`The page has no section for ${nameOf(astray)} in ${fileOf(astray)}.`);
  const parts = sections.map(([title, files], index) => {
    const own = items.filter((item) => sections.findIndex(([, other]) => other.test(fileOf(item))) === index);
    return { title, items: own.toSorted(byFile), files };
  });
  const slugger = new GithubSlugger();
  const anchors = new Map(
    parts.flatMap(({ title, items: own }) => {
      slugger.slug(title);
      return own.map((item) => [nameOf(item), slugger.slug(nameOf(item))] as const);
    }),
  );
  const contents = parts.map(({ title, items: own }) => {
    const links = own.map((item) => linkTo(nameOf(item), anchors));
    return `- ${title}: ${links.join(', ')}`;
  });
  const body = parts.flatMap(({ title, items: own }) => [
    `## ${title}`,
    ...own.map((item) => entry(item, anchors)),
  ]);
  return `${[introduction.trim(), contents.join('\n'), ...body].join('\n\n')}\n`;
}

/**
 * Returns whether an item is a service's token. It has the same name as the interface, and its declaration adds no
 * information.
 */
function isToken({ kind, name }: ApiItem, all: readonly ApiItem[]): boolean {
  return kind === 'Variable' && all.some((other) => other.kind === 'Interface' && other.name === name);
}

/** Returns the name of an item. API Extractor adds a number to names that are also globals. */
function nameOf({ name = '' }: ApiItem): string {
  return name.replace(/_\d+$/, '');
}

function fileOf({ fileUrlPath = '' }: ApiItem): string {
  return fileUrlPath.replace(/^.*\.types\/src\//, '').replace(/\.d\.ts$/, '');
}

/** Sorts by file. Within a file, the declaration that has the file's name comes first. */
function byFile(left: ApiItem, right: ApiItem): number {
  const order = (item: ApiItem) => {
    const file = fileOf(item);
    return `${file} ${file.endsWith(nameOf(item)) ? 0 : 1} ${nameOf(item)}`;
  };
  return order(left) < order(right) ? -1 : 1;
}

/** Returns a name, as a link if the page has an entry for it. */
function linkTo(name: string, anchors: ReadonlyMap<string, string>): string {
  const anchor = anchors.get(name);
  return anchor === undefined ? `\`${name}\`` : `[\`${name}\`](#${anchor})`;
}

function entry(item: ApiItem, anchors: ReadonlyMap<string, string>): string {
  const parts = [`### ${nameOf(item)}`, prose(item.docComment, anchors), codeBlock(declaration(item))];
  return parts.filter(Boolean).join('\n\n');
}

/** Uses `typescript` instead of `ts`, because the compiler's output need not be compiled again. */
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

/** Returns a comment as Markdown, with links to other entries of the page. */
function prose(docComment: string, anchors: ReadonlyMap<string, string>): string {
  return docComment
    .replace(/^\/\*\*\n|\n? \*\/\n?$/g, '')
    .replace(/^ \* ?/gm, '')
    .replace(/\{@link ([\w.]+)[^}]*\}/g, (_, name: string) => linkTo(name, anchors))
    .replace(/^@param (\w+) - /gm, '- `$1`: ')
    .replace(/^@returns /gm, 'Returns ')
    .replace(/^@throws /gm, '**Throws** ')
    .replace(/^@deprecated /gm, '**Deprecated.** ')
    .replace(/^@example\n/gm, 'Example:\n\n')
    .replace(/^```tsx?$/gm, '```typescript')
    .trim();
}

/** Returns the comment as in the sources: on one line if it has only one. */
function memberComment({ kind, docComment }: ApiItem): string {
  // API Extractor generates a comment for constructors.
  if (kind === 'Constructor' && docComment.includes('Constructs a new instance')) return '';
  return docComment
    .trim()
    .replace(/\{@link ([\w.]+)[^}]*\}/g, '`$1`')
    .replace(/^\/\*\*\n \* (.*)\n \*\/$/, '/** $1 */');
}
