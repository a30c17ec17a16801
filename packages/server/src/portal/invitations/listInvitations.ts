import type { Invitation, InvitationList } from '@anteroom/contract';
import { cutPage, decodeCursor } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import Type from 'typebox';
import type { DbOrTx } from '../schema.ts';

/** Key of the last invitation on a page: the time at which it was sent, to the microsecond, and its person. */
const InvitationKey = Type.Tuple([Type.String({ format: 'date-time' }), Type.String()]);

interface Page {
  readonly pageSize: number;
  /** The previous page's `next`. */
  readonly after?: string | undefined;
}

/** Returns the firm's invitations, most recently sent first. */
export async function listInvitations(
  db: DbOrTx,
  companyId: string,
  now: Date,
  { pageSize, after }: Page,
): Promise<InvitationList> {
  const rows = await invitationsOf(db, companyId, now)
    .$if(after !== undefined, (query) => {
      const [sentAt, userId] = decodeCursor(InvitationKey, after ?? '');
      return query.where(sql<boolean>`(i.sent_at, i.user_id) < (${sentAt}::timestamptz, ${userId})`);
    })
    .orderBy('i.sent_at', 'desc')
    .orderBy('i.user_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const { shown, next } = cutPage(rows, pageSize, (last) => [last.cursorAt, last.userId]);
  return { invitations: shown.map(toInvitation), next };
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
      sql<string>`to_char(i.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('cursorAt'),
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
