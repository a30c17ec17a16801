import type { Invitation, InvitationList } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { DbOrTx } from '../schema.ts';

interface Page {
  readonly pageSize: number;
  /** The `next` of the page before. */
  readonly after?: string | undefined;
}

/** Returns the firm's invitations, those sent last first. */
export async function listInvitations(
  db: DbOrTx,
  companyId: string,
  now: Date,
  { pageSize, after }: Page,
): Promise<InvitationList> {
  const rows = await invitationsOf(db, companyId, now)
    .$if(after !== undefined, (query) => {
      const { sentAt, userId } = readCursor(after ?? '');
      return query.where(sql<boolean>`(i.sent_at, i.user_id) < (${sentAt}::timestamptz, ${userId})`);
    })
    .orderBy('i.sent_at', 'desc')
    .orderBy('i.user_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  return {
    invitations: rows.slice(0, pageSize).map(toInvitation),
    next: last ? Buffer.from(JSON.stringify([last.cursorAt, last.userId])).toString('base64url') : null,
  };
}

/** Returns the invitation of one person. */
export async function getInvitation(
  db: DbOrTx,
  companyId: string,
  contactId: string,
  now: Date,
): Promise<Invitation> {
  return toInvitation(
    await invitationsOf(db, companyId, now).where('u.contact_id', '=', contactId).executeTakeFirstOrThrow(),
  );
}

function invitationsOf(db: DbOrTx, companyId: string, now: Date) {
  return db
    .selectFrom('invitations as i')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'i.company_id').onRef('u.user_id', '=', 'i.user_id'),
    )
    .select([
      'u.contact_id as contactId',
      'i.user_id as userId',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'i.email',
      'i.sent_at as sentAt',
      'i.expires_at as expiresAt',
      'i.joined_at as joinedAt',
      sql<string>`i.sent_at::text`.as('cursorAt'),
      sql<Invitation['state']>`case
        when i.joined_at is not null then 'joined'
        when i.revoked_at is not null then 'revoked'
        when i.expires_at <= ${now} then 'expired'
        else 'open' end`.as('state'),
    ])
    .where('i.company_id', '=', companyId);
}

type Row = Awaited<ReturnType<ReturnType<typeof invitationsOf>['executeTakeFirstOrThrow']>>;

function toInvitation({ sentAt, expiresAt, joinedAt, cursorAt: _, ...row }: Row): Invitation {
  return {
    ...row,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    joinedAt: joinedAt?.toISOString() ?? null,
  };
}

function readCursor(after: string): { readonly sentAt: string; readonly userId: string } {
  try {
    const [sentAt, userId] = JSON.parse(Buffer.from(after, 'base64url').toString()) as unknown[];
    if (typeof sentAt === 'string' && !Number.isNaN(Date.parse(sentAt)) && typeof userId === 'string')
      return { sentAt, userId };
  } catch {
    // Refused below, as anything else that is no cursor.
  }
  fail('bad-request', 'The request is malformed.', {
    errors: [{ path: 'querystring/after', message: 'must be the `next` of a page' }],
  });
}
