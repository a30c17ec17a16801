import type { PersonDraft, PersonExceptions } from '@anteroom/contract';
import {
  exceptionHeldAs,
  type PersonExceptionId,
  personExceptionIds,
  personExceptions,
} from '@anteroom/domain/people/personExceptions';
import { clientGrants } from '@anteroom/domain/people/staffRoles';
import type { Reader } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { DbOrTx, Tx } from '../schema.ts';
import { type Author, announceRights } from './Author.ts';
import { announcePerson } from './announcePeople.ts';
import { getPerson } from './listPeople.ts';
import type { PeopleDeps } from './saveClient.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** Details: what was added and removed. */
    'person-exceptions-changed': unknown;
  }
}

/**
 * Returns a person's exceptions: individual grants and controls, in addition to what everybody whom the firm invites
 * receives.
 *
 * @throws ServerError `not-found`
 */
export async function readExceptions(
  db: DbOrTx,
  reader: Reader,
  contactId: string,
): Promise<PersonExceptions> {
  const { companyId } = reader;
  const { userId } = await getPerson(db, reader, contactId);
  const [own, ofFirm, uploadsLost] = await Promise.all([
    namesHeld(db, companyId, userId),
    namesHeld(db, companyId, null),
    countUploadsLost(db, companyId, contactId),
  ]);
  const has = (names: readonly string[], id: PersonExceptionId) =>
    Object.values<string>(personExceptions[id]).some((name) => names.includes(name));
  return {
    exceptions: personExceptionIds.map((id) => ({ id, isOn: has(own, id), isOfFirm: has(ofFirm, id) })),
    others: own.filter((name) => exceptionHeldAs(name) === undefined && !clientGrants.includes(name)),
    uploadsLost,
  };
}

/** Sets and removes exceptions of a person who has an account. @returns whether it changed anything. */
export async function changeExceptions(
  deps: PeopleDeps,
  tx: Tx,
  { companyId, entry }: Author,
  { userId, contactId }: { readonly userId: string; readonly contactId: string },
  { addExceptions = [], removeExceptions = [] }: Pick<PersonDraft, 'addExceptions' | 'removeExceptions'>,
): Promise<boolean> {
  const held = await namesHeld(tx, companyId, userId);
  const isOn = (id: PersonExceptionId) =>
    Object.values<string>(personExceptions[id]).some((name) => held.includes(name));
  const added = [...new Set(addExceptions)].filter((id) => !isOn(id) && !removeExceptions.includes(id));
  const removed = [...new Set(removeExceptions)].filter(isOn);
  if (added.length + removed.length === 0) return false;
  const key = { company_id: companyId, user_id: userId };
  for (const id of added) {
    const as = personExceptions[id];
    await ('permission' in as
      ? tx.insertInto('user_permissions').values({ ...key, ...as })
      : tx.insertInto('user_controls').values({ ...key, ...as })
    ).execute();
  }
  for (const id of removed) {
    const as = personExceptions[id];
    await ('permission' in as
      ? tx.deleteFrom('user_permissions').where(({ and }) => and({ ...key, ...as }))
      : tx.deleteFrom('user_controls').where(({ and }) => and({ ...key, ...as }))
    ).execute();
  }
  await announceRights(tx, companyId, [userId], deps.clock.now());
  const details = { ...entry.details, added, removed };
  await deps.audit.record(
    { ...entry, action: 'person-exceptions-changed', subject: `user:${userId}`, details },
    tx,
  );
  await announcePerson(deps, tx, companyId, { contactId, change: 'changed' });
  return true;
}

/** Returns the names of the grants and controls of a user, or of the whole firm if the user is null. */
async function namesHeld(db: DbOrTx, companyId: string, userId: string | null): Promise<string[]> {
  const { rows } =
    userId === null
      ? await sql<{ name: string }>`
          select permission as name from company_permissions where company_id = ${companyId}
          union all select control from company_controls where company_id = ${companyId} order by name`.execute(
          db,
        )
      : await sql<{ name: string }>`
          select permission as name from user_permissions where company_id = ${companyId} and user_id = ${userId}
          union all select control from user_controls where company_id = ${companyId} and user_id = ${userId}
          order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Returns the number of folders made by others in which a person is a contributor: the preview viewer's rules close
 * these to uploads (spec section 6).
 */
async function countUploadsLost(db: DbOrTx, companyId: string, contactId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from container_members as m
    join containers as k on k.company_id = m.company_id and k.container_id = m.container_id and k.deleted_at is null
    join client_contacts as c on c.company_id = k.company_id and c.client_id = k.client_id
      and c.contact_id = m.contact_id
    where m.company_id = ${companyId} and m.contact_id = ${contactId} and m.role = 'Contributor'
      and not exists (
        select from users as u where u.company_id = k.company_id and u.user_id = k.created_by
          and u.contact_id = m.contact_id
      )`.execute(db);
  return rows[0]?.count ?? 0;
}
