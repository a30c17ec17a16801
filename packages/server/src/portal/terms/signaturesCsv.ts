import { getFirm } from '../companies/getFirm.ts';
import { csvFile, csvTime } from '../csv/csvFile.ts';
import type { DbOrTx } from '../schema.ts';
import { textsIn } from '../textsIn.ts';
import { askedPeople } from './termsVersions.ts';

const pageSize = 1000;
const columns = [
  'version',
  'name',
  'email',
  'user',
  'isSigned',
  'signatory',
  'language',
  'signedAt',
] as const;

/**
 * Generates a CSV, page by page, of those who have signed a version of a firm's terms and of those who have not yet.
 *
 * @param language - language of the column names.
 */
export function signaturesCsv(
  db: DbOrTx,
  companyId: string,
  version: string,
  language: string,
): AsyncGenerator<string> {
  const t = textsIn(language);
  return csvFile(
    language,
    columns.map((column) => t(`csv.signatures.${column}`)),
    pages(),
  );

  async function* pages() {
    const time = csvTime((await getFirm(db, companyId)).timeZone);
    let after = '';
    for (;;) {
      const people = await askedPeople(db, companyId, version, { size: pageSize, after });
      yield people.map((person) => [
        version,
        person.name,
        person.email,
        person.userId,
        t(person.signedAt ? 'csv.yes' : 'csv.no'),
        person.signatory,
        person.language,
        person.signedAt && time(person.signedAt),
      ]);
      if (people.length < pageSize) return;
      after = people.at(-1)?.userId ?? '';
    }
  }
}
