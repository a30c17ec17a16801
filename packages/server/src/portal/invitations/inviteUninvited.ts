import type { InvitedBatch } from '@anteroom/contract';
import { maxCounted } from '@anteroom/domain/documents/maxCounted';
import { cutPage, ServerError } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { tryOut } from '../../kernel/database/tryOut.ts';
import { personConditions } from '../people/listPeople.ts';
import { personState } from '../people/personState.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { type InvitationDeps, type Inviter, invite, wasInvited } from './invite.ts';

/** Maximum number of people invited by one call. */
const batchSize = 100;

interface Batch {
  readonly companyId: string;
  readonly dryRun: boolean;
  /** Idempotency key: people whom the same request has invited before count as invited, and get no second e-mail. */
  readonly key?: string | undefined;
  /** The previous batch's `next`. */
  readonly after?: string | undefined;
  /** Words that must all occur in the name or the e-mail address. */
  readonly search?: string | undefined;
}

/**
 * Invites the next people of the firm's clients, by name, who have no open invitation and have not joined. Each person
 * is invited in a separate transaction: if the server stops midway, those already invited remain so, and the next call
 * continues with the others.
 *
 * @throws ServerError `bad-request` if `after` is not a cursor returned by an earlier batch.
 */
export async function inviteUninvited(
  deps: InvitationDeps,
  { companyId, dryRun, key, after, search }: Batch,
  by: Inviter,
): Promise<InvitedBatch> {
  const { db } = deps;
  const found = uninvited(companyId, key, search, after);
  const { rows } = await sql<Row>`
    ${found} order by p.search_name, p.contact_id limit ${batchSize + 1}
  `.execute(db);
  const { shown, next } = cutPage(rows, batchSize, (last) => [last.search_name, last.contactId]);
  const total = await countUninvited(db, found);
  const people = shown.map(({ search_name: _, ...person }) => person);
  if (dryRun) return { invited: people, refused: [], total, next };
  return { ...(await inviteEach(deps, { companyId, dryRun, key, people }, by)), total, next };
}

/**
 * Invites these people of the firm, each in a separate transaction. People with an open invitation get a new link. A
 * dry run sends nothing and reports who would be refused.
 */
export async function inviteChosen(
  deps: InvitationDeps,
  {
    companyId,
    dryRun,
    key,
    contactIds,
  }: Pick<Batch, 'companyId' | 'dryRun' | 'key'> & { readonly contactIds: readonly string[] },
  by: Inviter,
): Promise<InvitedBatch> {
  const found = await deps.db
    .selectFrom('contacts')
    .select(['contact_id as contactId', 'given_name as firstName', 'family_name as lastName', 'email'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`contact_id = any(${[...contactIds]}::text[])`)
    .orderBy('search_name')
    .execute();
  const known = new Set(found.map(({ contactId }) => contactId));
  const nobody = { firstName: '', lastName: '', email: '', reason: 'unknown' };
  const missing = [...new Set(contactIds)]
    .filter((id) => !known.has(id))
    .map((contactId) => ({ contactId, ...nobody }));
  const { invited, refused } = await inviteEach(deps, { companyId, dryRun, key, people: found }, by);
  return { invited, refused: [...missing, ...refused], total: found.length + missing.length, next: null };
}

/** Returns the line with which a command says that a person could not be invited, and why. */
export function refusalLine({ email, contactId, reason }: InvitedBatch['refused'][number]): string {
  return `Could not invite ${email || contactId}: ${refusals[reason] ?? reason}.`;
}

const refusals: Readonly<Record<string, string>> = {
  joined: 'has joined already',
  disabled: 'is disabled',
  unknown: 'is not known',
};

type Invited = InvitedBatch['invited'];

async function inviteEach(
  deps: InvitationDeps,
  {
    companyId,
    dryRun,
    key,
    people,
  }: Pick<Batch, 'companyId' | 'dryRun' | 'key'> & { readonly people: Invited },
  by: Inviter,
): Promise<Pick<InvitedBatch, 'invited' | 'refused'>> {
  const invited: Invited = [];
  const refused: InvitedBatch['refused'] = [];
  for (const person of people) {
    try {
      await tryOut(deps.db, { dryRun }, async (tx) => {
        if (key !== undefined) {
          await lockContact(tx, companyId, person.contactId);
          if (await wasInvited(tx, companyId, person.contactId, key)) return;
        }
        await invite(deps, tx, companyId, person.contactId, by, key);
      });
      invited.push(person);
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      refused.push({ ...person, reason: error.errors?.[0]?.reason ?? error.code });
    }
  }
  return { invited, refused };
}

/** Locks a contact as {@link invite} does, because the first request may still be running. */
async function lockContact(tx: Tx, companyId: string, contactId: string): Promise<void> {
  await sql`
    select from contacts where company_id = ${companyId} and contact_id = ${contactId} for update
  `.execute(tx);
}

interface Row {
  readonly contactId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly search_name: string;
}

/**
 * Selects the people after a cursor whom the firm has not invited, or whom the request with this key has invited,
 * excluding disabled people and staff.
 */
function uninvited(
  companyId: string,
  key: string | undefined,
  search: string | undefined,
  after: string | undefined,
) {
  const byAnother =
    key === undefined
      ? sql``
      : sql`and not exists (
          select from invitations as i
          where i.company_id = u.company_id and i.user_id = u.user_id and i.batch_key = ${key}
        )`;
  const conditions = [sql<SqlBool>`p.company_id = ${companyId}`, ...personConditions(search ?? '', after)];
  // Both conditions are joins, whose matches PostgreSQL can estimate. It then reads people in list order until the
  // batch is full.
  return sql`
    select p.contact_id as "contactId", p.given_name as "firstName", p.family_name as "lastName", p.email, p.search_name
    from contacts as p
    where ${sql.join(conditions, sql` and `)}
      and not exists (
        select from users as u
        where u.company_id = p.company_id and u.contact_id = p.contact_id
          and (u.role <> 'client' or (${personState} <> 'notInvited' ${byAnother}))
      )
      and exists (
        select from client_contacts as k where k.company_id = p.company_id and k.contact_id = p.contact_id
      )`;
}

async function countUninvited(db: DbOrTx, found: RawBuilder<unknown>): Promise<number | null> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from (${found} limit ${maxCounted + 1}) as found
  `.execute(db);
  const count = rows[0]?.count ?? 0;
  return count > maxCounted ? null : count;
}
