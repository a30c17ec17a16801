import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { supportedLanguages } from '@anteroom/domain/language/supportedLanguages';
import { OperatorError } from '../../kernel/operatorError.ts';
import type { HelpKind } from './tables.ts';

/** An article as read from the folder. */
export interface HelpFile {
  readonly id: string;
  /** Language tag, such as `pt-br`. */
  readonly language: string;
  readonly kind: HelpKind;
  /** Position in the menu, counted from the top. */
  readonly place: number;
  readonly title: string;
  /** Text in Markdown, without the title. */
  readonly body: string;
}

/** Articles that have their own entries in the menu. */
const kinds: Readonly<Record<string, HelpKind>> = { 'how-to': 'how-to', privacy: 'privacy' };

/**
 * Reads a folder of help articles: `<language>/<place>-<id>.md`, such as `en-us/10-send-documents.md`, with the title
 * on the first line (`# Send us documents`). The IDs `how-to` and `privacy` are the menu's own entries.
 *
 * @throws OperatorError naming a file that does not follow this pattern.
 */
export async function readHelpFolder(folder: string): Promise<HelpFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    throw new OperatorError(`The folder ${folder} cannot be read (${error.code}).`);
  });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = await Promise.all(paths.map((path) => readHelpFile(folder, path)));
  if (files.length === 0) throw new OperatorError(`${folder} contains no articles.`);
  for (const { id, language } of files) {
    if (files.filter((file) => file.id === id && file.language === language).length > 1)
      throw new OperatorError(`The article ${id} exists twice in ${language}.`);
  }
  return files;
}

async function readHelpFile(folder: string, path: string): Promise<HelpFile> {
  const [language = '', file = '', ...deeper] = path.slice(folder.length + 1).split(/[\\/]/);
  const [, place = '', id = ''] = /^(\d{1,4})-([a-z\d][a-z\d-]{0,63})\.md$/.exec(file) ?? [];
  if (!supportedLanguages.has(language) || id === '' || deeper.length > 0) {
    throw new OperatorError(
      `${path} must be named <language>/<place>-<id>.md, such as en-us/10-send-documents.md.`,
    );
  }
  const text = await readFile(path, 'utf8');
  const [, title = '', body = ''] = /^# +(.+)\r?\n([\s\S]*)$/.exec(text) ?? [];
  if (title.trim() === '' || body.trim() === '') {
    throw new OperatorError(
      `${path} must begin with a title, such as "# Send us documents", followed by a text.`,
    );
  }
  return {
    id,
    language,
    kind: kinds[id] ?? 'article',
    place: Number(place),
    title: title.trim(),
    body: body.trim(),
  };
}
