import { stringify } from 'csv-stringify/sync';
import type { DbOrTx } from '../schema.ts';
import { type AuditSearch, listAuditLog } from './auditLog.ts';

const pageSize = 1000;
const columns = ['time', 'action', 'name', 'user', 'viewed as', 'subject', 'address', 'details', 'id'];
const options = { record_delimiter: 'windows', escape_formulas: true } as const;

/**
 * Generates a firm's audit log as CSV in UTF-8 with a byte order mark, page by page, newest entry first. Text that a
 * spreadsheet would interpret as a formula is escaped (OWASP, CSV injection).
 */
export async function* auditCsv(db: DbOrTx, companyId: string, search: AuditSearch): AsyncGenerator<string> {
  yield stringify([columns], { ...options, bom: true });
  let after: string | undefined;
  do {
    const { entries, next } = await listAuditLog(db, companyId, search, { size: pageSize, after });
    const rows = entries.map(({ id, at, action, name, userId, viewedAs, subject, address, details }) => [
      at,
      action,
      name,
      userId,
      viewedAs,
      subject,
      address,
      JSON.stringify(details),
      id,
    ]);
    if (rows.length > 0) yield stringify(rows, options);
    after = next ?? undefined;
  } while (after !== undefined);
}
