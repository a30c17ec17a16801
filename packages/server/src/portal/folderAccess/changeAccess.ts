import type { ItemAccess, ItemAccessChange } from '@anteroom/contract';
import type { FolderRole } from '@anteroom/domain/documents/folderAccess';
import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { announceDocuments, announceFolders } from '../documents/announceDocuments.ts';
import { holdTree } from '../documents/holdTree.ts';
import { setDocumentRoles, setRoles } from '../documents/setRoles.ts';
import { settleMembers } from '../documents/settleMembers.ts';
import type { Author } from '../people/Author.ts';
import type { Tx } from '../schema.ts';
import { type AccessItem, readAccess } from './readAccess.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'folder-access-changed': unknown;
    'document-access-changed': unknown;
  }
}

/**
 * Changes who sees a folder or a document, effective immediately. Applies the whole change or nothing.
 *
 * @throws ServerError `not-found` for an unknown item or person; `conflict` (`changed-meanwhile`) if somebody else has
 * set another role in the meantime.
 */
export async function changeAccess(
  deps: Pick<Deps, 'audit'> & { readonly events: Pick<Deps['events'], 'publish'> },
  tx: Tx,
  { companyId, reader, entry }: Author,
  item: AccessItem,
  { everyone, people = [] }: ItemAccessChange,
): Promise<ItemAccess> {
  const { clientId } = (await readAccess(tx, reader, item)).item;
  await holdTree(tx, companyId, clientId);
  const contacts = await contactsOf(tx, companyId, clientId);
  const unknown = people.find(({ contactId }) => !contacts.has(contactId));
  if (unknown) fail('not-found', 'There is no such person.');
  const own = await ownRoles(tx, companyId, item);
  requireUnchanged([
    ...(everyone ? [{ ...everyone, is: own.everyone }] : []),
    ...people.map((person) => ({ ...person, is: own.people.get(person.contactId) ?? null })),
  ]);

  const isFolder = item.kind === 'folder';
  const announce = () =>
    isFolder
      ? announceFolders(deps, { companyId, clientId, containerIds: [item.id] }, tx)
      : announceDocuments(deps, companyId, [item.id], tx);
  // Also notifies the people who lose access.
  await announce();
  const set = isFolder ? setRoles : setDocumentRoles;
  await set(tx, companyId, item.id, { ...(everyone && { everyone: everyone.role }), people });
  const concerned = everyone ? [...contacts] : people.map(({ contactId }) => contactId);
  await settleMembers(
    tx,
    companyId,
    concerned.map((contact_id) => ({ client_id: clientId, contact_id })),
  );
  await deps.audit.record(
    {
      ...entry,
      action: isFolder ? 'folder-access-changed' : 'document-access-changed',
      subject: `${item.kind}:${item.id}`,
      details: {
        ...entry.details,
        clientId,
        ...(everyone && { everyone: { from: everyone.was, to: everyone.role } }),
        ...(people.length > 0 && {
          people: people.map(({ contactId, was, role }) => ({ contactId, from: was, to: role })),
        }),
      },
    },
    tx,
  );
  await announce();
  return readAccess(tx, reader, item);
}

interface Wanted {
  readonly role: FolderRole | null;
  readonly was: FolderRole | null;
  /** Role that is currently set. */
  readonly is: FolderRole | null;
}

function requireUnchanged(changes: readonly Wanted[]): void {
  if (changes.every(({ role, was, is }) => is === was || is === role)) return;
  fail('conflict', 'Somebody else has changed who sees this. Look again before you change it.', {
    errors: [{ path: 'body', message: 'has been changed meanwhile', reason: 'changed-meanwhile' }],
  });
}

async function contactsOf(tx: Tx, companyId: string, clientId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('client_contacts')
    .select('contact_id')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .execute();
  return new Set(rows.map(({ contact_id }) => contact_id));
}

async function ownRoles(tx: Tx, companyId: string, { kind, id }: AccessItem) {
  const [items, grants, key] =
    kind === 'folder'
      ? (['containers', 'container_grants', 'container_id'] as const)
      : (['documents', 'document_grants', 'document_id'] as const);
  const { rows: own } = await sql<{ role: FolderRole | null }>`
    select everyone_role as role from ${sql.table(items)}
    where company_id = ${companyId} and ${sql.ref(key)} = ${id}`.execute(tx);
  const { rows } = await sql<{ contactId: string; role: FolderRole }>`
    select contact_id as "contactId", role from ${sql.table(grants)}
    where company_id = ${companyId} and ${sql.ref(key)} = ${id}`.execute(tx);
  return {
    everyone: own[0]?.role ?? null,
    people: new Map(rows.map(({ contactId, role }) => [contactId, role])),
  };
}
