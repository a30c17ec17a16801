import { stringify } from 'csv-stringify/sync';
import type { DbOrTx } from '../schema.ts';
import { askedPeople } from './termsVersions.ts';

const pageSize = 1000;
const columns = ['version', 'name', 'e-mail', 'user', 'signed', 'signatory', 'language', 'signed at'];
const options = { record_delimiter: 'windows', escape_formulas: true } as const;

/**
 * Writes who has signed a version of a firm's terms, and who has not yet, as CSV in UTF-8 with a byte order mark, page by page. A text that a
 * spreadsheet would take for a formula is escaped (OWASP, CSV injection).
 */
export async function* signaturesCsv(db: DbOrTx, companyId: string, version: string): AsyncGenerator<string> {
  yield stringify([columns], { ...options, bom: true });
  let after = '';
  for (;;) {
    const people = await askedPeople(db, companyId, version, { size: pageSize, after });
    const rows = people.map(({ name, email, userId, signatory, language, signedAt }) => [
      version,
      name,
      email,
      userId,
      signedAt ? 'yes' : 'no',
      signatory,
      language,
      signedAt?.toISOString(),
    ]);
    if (rows.length > 0) yield stringify(rows, options);
    if (people.length < pageSize) return;
    after = people.at(-1)?.userId ?? '';
  }
}
