import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { supportedLanguages } from '@anteroom/domain/language/supportedLanguages';
import { isCalendarDate } from '@anteroom/domain/time/calendarDate';
import type { EnvironmentReader } from '../../kernel/EnvironmentReader.ts';
import { StartError } from '../../kernel/startError.ts';
import type { Db } from '../schema.ts';
import { insertTerms } from './insertTerms.ts';

/** Settings of the terms and conditions. */
export interface TermsConfig {
  /** Folder with firms' terms and conditions, which are imported at start. */
  readonly termsDir: string | null;
}

export function readTermsConfig(read: EnvironmentReader): TermsConfig {
  return { termsDir: read.path('TERMS_DIR') };
}

/** A text of a firm's terms, as found in the folder. */
interface TermsFile {
  readonly company_id: string;
  readonly version: string;
  readonly language: string;
  readonly text: string;
}

/**
 * Imports new texts from the operator's folder of terms: `<firm>/<date from which it is in force>/<language>.md`. Texts
 * that were imported before must not change, because people have signed them.
 *
 * @throws StartError naming the file that is not a text of terms, or that differs from what was published.
 */
export async function publishTerms(db: Db, folder: string): Promise<void> {
  const files = await readTerms(folder);
  const rows = await db.selectFrom('companies').select('company_id').execute();
  const firms = new Set(rows.map((row) => row.company_id));
  for (const file of files) {
    if (!firms.has(file.company_id))
      throw new StartError(`${pathOf(folder, file)} does not belong to a firm of this portal.`);
  }
  await db.transaction().execute(async (tx) => {
    for (const { text, ...key } of files) {
      await insertTerms(tx, { ...key, text });
      const published = await tx
        .selectFrom('terms')
        .select('text')
        .where('company_id', '=', key.company_id)
        .where('version', '=', key.version)
        .where('language', '=', key.language)
        .executeTakeFirstOrThrow();
      if (published.text !== text) {
        throw new StartError(
          `${pathOf(folder, key)} differs from what was published. Put changed terms into a folder with a later date.`,
        );
      }
    }
  });
}

async function readTerms(folder: string): Promise<TermsFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new StartError(`TERMS_DIR cannot be read: ${(cause as Error).message}`);
  });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(paths.map((path) => readTermsFile(folder, path)));
}

async function readTermsFile(folder: string, path: string): Promise<TermsFile> {
  const [company_id = '', version = '', file = '', ...deeper] = path.slice(folder.length + 1).split(/[\\/]/);
  const language = file.replace(/\.md$/, '');
  const known = file.endsWith('.md') && supportedLanguages.has(language);
  if (!known || !isCalendarDate(version) || deeper.length > 0) {
    throw new StartError(
      `${path} must be named <firm>/<yyyy-mm-dd>/<language>.md, such as c1001/2026-01-31/en-us.md`,
    );
  }
  const text = await readFile(path, 'utf8');
  if (text.trim() === '') throw new StartError(`${path} is empty.`);
  return { company_id, version, language, text };
}

function pathOf(folder: string, { company_id, version, language }: Omit<TermsFile, 'text'>): string {
  return join(folder, company_id, version, `${language}.md`);
}
