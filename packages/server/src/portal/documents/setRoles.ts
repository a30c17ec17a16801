import type { FolderRole } from '@anteroom/domain/documents/folderAccess';
import type { Tx } from '../schema.ts';

/** Roles to set. null makes the role inherited again; omitted roles stay unchanged. */
export interface RolesToSet {
  readonly everyone?: FolderRole | null;
  readonly people?: readonly { readonly contactId: string; readonly role: FolderRole | null }[];
}

/** Sets roles on a container. The caller settles the members afterwards (`settleMembers`). */
export async function setRoles(
  tx: Tx,
  companyId: string,
  containerId: string,
  { everyone, people = [] }: RolesToSet,
): Promise<void> {
  if (everyone !== undefined)
    await tx
      .updateTable('containers')
      .set({ everyone_role: everyone })
      .where('company_id', '=', companyId)
      .where('container_id', '=', containerId)
      .execute();
  for (const { contactId, role } of people) {
    if (role === null)
      await tx
        .deleteFrom('container_grants')
        .where('company_id', '=', companyId)
        .where('container_id', '=', containerId)
        .where('contact_id', '=', contactId)
        .execute();
    else
      await tx
        .insertInto('container_grants')
        .values({ company_id: companyId, container_id: containerId, contact_id: contactId, role })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'container_id', 'contact_id']).doUpdateSet({ role }),
        )
        .execute();
  }
}

/** Sets roles on a document, as {@link setRoles} does on a container. */
export async function setDocumentRoles(
  tx: Tx,
  companyId: string,
  documentId: string,
  { everyone, people = [] }: RolesToSet,
): Promise<void> {
  if (everyone !== undefined)
    await tx
      .updateTable('documents')
      .set({ everyone_role: everyone })
      .where('company_id', '=', companyId)
      .where('document_id', '=', documentId)
      .execute();
  for (const { contactId, role } of people) {
    if (role === null)
      await tx
        .deleteFrom('document_grants')
        .where('company_id', '=', companyId)
        .where('document_id', '=', documentId)
        .where('contact_id', '=', contactId)
        .execute();
    else
      await tx
        .insertInto('document_grants')
        .values({ company_id: companyId, document_id: documentId, contact_id: contactId, role })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'document_id', 'contact_id']).doUpdateSet({ role }),
        )
        .execute();
  }
}
