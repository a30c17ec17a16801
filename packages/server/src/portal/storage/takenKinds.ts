import { allowedExtensions } from '@anteroom/domain/documents/allowedExtensions';
import { extensionOf } from '@anteroom/domain/documents/fileExtension';
import type { MimeGroup } from '@anteroom/domain/documents/mimeGroup';
import type { DbOrTx } from '../schema.ts';

/** Returns the kinds of files that a firm accepts; null for all that the portal allows. */
export async function takenKinds(db: DbOrTx, companyId: string): Promise<readonly MimeGroup[] | null> {
  const firm = await db
    .selectFrom('companies')
    .select('upload_kinds')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return firm?.upload_kinds ?? null;
}

/** Returns whether a firm accepts files of the kind that a name's extension indicates. */
export async function firmTakesKind(db: DbOrTx, companyId: string, name: string): Promise<boolean> {
  const kinds = await takenKinds(db, companyId);
  const type = allowedExtensions.get(extensionOf(name));
  return kinds === null || (type !== undefined && kinds.includes(type.group));
}
