import type { AuditTexts } from '@anteroom/contract';
import { factsOf, subjectOf } from '@anteroom/domain/audit/auditFacts';
import { auditWords } from '@anteroom/domain/audit/auditWords';
import { getFirm } from '../companies/getFirm.ts';
import { csvFile, csvTime } from '../csv/csvFile.ts';
import type { DbOrTx } from '../schema.ts';
import { textsIn } from '../textsIn.ts';
import { type AuditSearch, listAuditLog } from './auditLog.ts';
import { withObjectNames } from './auditNames.ts';

const pageSize = 1000;
const columns = ['time', 'action', 'person', 'viewedAs', 'subject', 'address', 'details', 'id'] as const;

/**
 * Generates a firm's audit log as CSV, page by page, newest entry first, in the words in which the screen shows it.
 *
 * @param texts - texts of the log in the language.
 */
export function auditCsv(
  db: DbOrTx,
  companyId: string,
  search: AuditSearch,
  { language, texts }: { readonly language: string; readonly texts: readonly AuditTexts[] },
): AsyncGenerator<string> {
  const t = textsIn(language);
  return csvFile(
    language,
    columns.map((column) => t(`csv.audit.${column}`)),
    pages(),
  );

  async function* pages() {
    const { name: nameOf, wordsOf } = auditWords(texts);
    const time = csvTime((await getFirm(db, companyId)).timeZone);
    let after: string | undefined;
    do {
      const { entries, next } = await listAuditLog(db, companyId, search, { size: pageSize, after });
      const named = await withObjectNames(db, companyId, entries);
      yield named.map((entry) => {
        const { id, at, action, name, userId, viewedAs, address } = entry;
        const words = wordsOf(action);
        const facts = factsOf(entry, words, [t('csv.yes'), t('csv.no')]);
        return [
          time(new Date(at)),
          nameOf(action),
          name ?? userId ?? t('csv.audit.portal'),
          viewedAs,
          subjectOf(entry, words)
            .map((fact) => fact.join(': '))
            .join(),
          address,
          facts.map((fact) => fact.join(': ')).join('; '),
          id,
        ];
      });
      after = next ?? undefined;
    } while (after !== undefined);
  }
}
