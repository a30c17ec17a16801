import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Marked, type Tokens } from 'marked';

/** Fenced code block of a page. */
export interface Sample {
  /** Location, such as `docs/plugins/README.md:25`. */
  readonly place: string;
  /** `ts`, `tsx`, `json`, `sh` … */
  readonly language: string;
  /** Name of the file that the block shows, such as `plugin.ts`; null if it does not name one. */
  readonly file: string | null;
  readonly code: string;
}

/** Returns the pages whose samples are checked. */
export function pagesWithSamples(root: string): readonly string[] {
  return globSync(
    ['docs/plugins/**/*.md', 'docs/errors/*.md', 'packages/*/README.md', 'plugins/*/README.md'],
    {
      cwd: root,
    },
  ).sort();
}

/**
 * Returns the samples of a page. Code that a sample needs but readers do not is in a comment right before it:
 * `<!-- sample … -->`.
 */
export function samplesOf(root: string, page: string): readonly Sample[] {
  const markdown = readFileSync(join(root, page), 'utf8');
  const samples: Sample[] = [];
  const marked = new Marked();
  const tokens = marked.lexer(markdown);
  let hidden = '';
  let searched = 0;
  marked.walkTokens(tokens, (token) => {
    if (token.type === 'html') hidden = /^<!-- sample\n([\s\S]*?)-->/.exec(token.raw)?.[1] ?? '';
    if (token.type === 'paragraph' || token.type === 'heading') hidden = '';
    if (token.type !== 'code') return;
    const { raw, lang, text } = token as Tokens.Code;
    // In a list, all lines of the token but the first have lost their indentation.
    searched = markdown.indexOf(raw.split('\n', 1)[0] ?? '', searched) + 1;
    const line = markdown.slice(0, searched).split('\n').length;
    const [language = '', file = null] = lang?.split(' ') ?? [];
    samples.push({ place: `${page}:${line}`, language, file, code: hidden + text });
    hidden = '';
  });
  return samples;
}

/**
 * Writes each page's samples into a separate folder, as files that import each other by their given names. If a file is
 * shown more than once, other files import the last version.
 */
export function writeSamples(root: string, pages: readonly string[], into: string): void {
  rmSync(into, { recursive: true, force: true });
  for (const page of pages) {
    const folder = join(into, page.replaceAll('/', '_'));
    const samples = samplesOf(root, page).filter(({ language }) => ['ts', 'tsx', 'json'].includes(language));
    for (const [index, sample] of samples.entries()) {
      const shownAgain = samples.slice(index + 1).some(({ file }) => file === sample.file);
      const line = sample.place.split(':')[1];
      const own = `line-${line}.${sample.language}`;
      const name = sample.file ?? own;
      const file = join(folder, shownAgain && sample.file ? join(dirname(name), own) : name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${sample.code}\n${sample.language === 'json' ? '' : 'export {};\n'}`);
    }
  }
  writeFileSync(join(into, 'tsconfig.json'), JSON.stringify(sampleConfig(root)));
  writeFileSync(join(into, 'css.d.ts'), "declare module '*.css';\n");
}

function sampleConfig(root: string) {
  return {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      lib: ['es2024', 'esnext.disposable', 'dom', 'dom.iterable'],
      types: ['node'],
      // A sample may leave out the code that uses what it declares.
      noUnusedLocals: false,
      noUnusedParameters: false,
    },
    include: ['**/*'],
  };
}

/** Returns the lines of a shell sample that run one of our commands, without comments. */
export function commandsOf({ code }: Sample): readonly string[] {
  return code
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').replace(/^(\$ |npx )/, ''))
    .filter((line) => /^(anteroom-plugin|anteroom) /.test(line));
}
