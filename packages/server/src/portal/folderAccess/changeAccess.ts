import type { FolderAccess, FolderAccessChange } from '@anteroom/contract';
import type { FolderRole } from '@anteroom/domain/documents/folderAccess';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { announceFolders } from '../documents/announceDocuments.ts';
import { holdTree } from '../documents/holdTree.ts';
import { setRoles } from '../documents/setRoles.ts';
import { settleMembers } from '../documents/settleMembers.ts';
import type { Author } from '../people/Author.ts';
import type { Tx } from '../schema.ts';
import { readAccess } from './readAccess.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'folder-access-changed': unknown;
  }
}

/**
 * Sets who sees a folder, which counts at once: all of the change, or nothing.
 *
 * @throws ServerError `not-found` for a folder or a person that there is not; `conflict` (`changed-meanwhile`) when somebody else has set
 *   another role since.
 */
export async function changeAccess(
  deps: Pick<Deps, 'audit'> & { readonly events: Pick<Deps['events'], 'publish'> },
  tx: Tx,
  { companyId, reader, entry }: Author,
  containerId: string,
  { everyone, people = [] }: FolderAccessChange,
): Promise<FolderAccess> {
  const { clientId } = (await readAccess(tx, reader, containerId)).folder;
  await holdTree(tx, companyId, clientId);
  const contacts = await contactsOf(tx, companyId, clientId);
  const unknown = people.find(({ contactId }) => !contacts.has(contactId));
  if (unknown) fail('not-found', 'There is no such person.');
  const own = await ownRoles(tx, companyId, containerId);
  requireUnchanged([
    ...(everyone ? [{ ...everyone, is: own.everyone }] : []),
    ...people.map((person) => ({ ...person, is: own.people.get(person.contactId) ?? null })),
  ]);

  const about = { companyId, clientId, containerIds: [containerId] };
  // Those who no longer see it are told as well.
  await announceFolders(deps, about, tx);
  await setRoles(tx, companyId, containerId, { ...(everyone && { everyone: everyone.role }), people });
  const concerned = everyone ? [...contacts] : people.map(({ contactId }) => contactId);
  await settleMembers(
    tx,
    companyId,
    concerned.map((contact_id) => ({ client_id: clientId, contact_id })),
  );
  await deps.audit.record(
    {
      ...entry,
      action: 'folder-access-changed',
      subject: `folder:${containerId}`,
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
  await announceFolders(deps, about, tx);
  return readAccess(tx, reader, containerId);
}

interface Wanted {
  readonly role: FolderRole | null;
  readonly was: FolderRole | null;
  /** Role that is set now. */
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

async function ownRoles(tx: Tx, companyId: string, containerId: string) {
  const { everyone_role } = await tx
    .selectFrom('containers')
    .select('everyone_role')
    .where('company_id', '=', companyId)
    .where('container_id', '=', containerId)
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom('container_grants')
    .select(['contact_id', 'role'])
    .where('company_id', '=', companyId)
    .where('container_id', '=', containerId)
    .execute();
  return { everyone: everyone_role, people: new Map(rows.map(({ contact_id, role }) => [contact_id, role])) };
}
