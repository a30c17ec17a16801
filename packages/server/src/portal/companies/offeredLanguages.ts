import { supportedLanguages } from '@anteroom/domain/language/supportedLanguages';
import type { DbOrTx } from '../schema.ts';

/** Returns the languages that a firm offers its people, its default language first. */
export async function offeredLanguages(db: DbOrTx, companyId: string): Promise<string[]> {
  const { language, languages } = await db
    .selectFrom('companies')
    .select(['language', 'languages'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return [...new Set([language, ...(languages ?? supportedLanguages)])];
}
