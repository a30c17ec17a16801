import { stringify } from 'csv-stringify/sync';
import type { DbOrTx } from '../schema.ts';
import { askedPeople } from './termsVersions.ts';

const pageSize = 1000;
const columns = ['version', 'name', 'e-mail', 'user', 'signed', 'signatory', 'language', 'signed at'];
const options = { record_delimiter: 'windows', escape_formulas: true } as const;

/**
 * Yields, page by page, a CSV of those who have signed a version of a firm's terms and of those who have not yet, in
 * UTF-8 with a byte order mark. Text that a spreadsheet would interpret as a formula is escaped (OWASP, CSV injection).
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
