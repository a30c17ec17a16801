import type { ShareRefusal } from '@anteroom/contract';
import { shareState } from '@anteroom/domain/documents/shareExpiry';
import { fullName } from '@anteroom/domain/people/fullName';
import { fail, type Reader } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import type { Clock } from '../../kernel/clock.ts';
import { canAct } from '../keys/canAct.ts';
import { assignedOnly } from '../people/assignedOnly.ts';
import type { Db } from '../schema.ts';
import { hashOf } from '../security/secrets.ts';

/** Path parameters of a link; they are not secret. */
export interface LinkAddress {
  readonly companyId: string;
  readonly linkId: string;
}

/** A link, with its share. */
export interface ReceivedLink extends LinkAddress {
  readonly shareId: string;
  readonly email: string;
  readonly secretHash: Buffer;
  readonly lockedAt: Date | null;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly codeHash: string | null;
  readonly clientId: string;
  readonly subject: string;
  readonly message: string;
  readonly firmName: string;
  readonly firmLocked: boolean;
  readonly senderName: string;
  readonly senderDisabled: boolean;
  /**
   * Current rights of the sender, with which the documents are read: recipients never see more than the sender can see
   * now.
   */
  readonly sender: Reader;
}

/** A link that this browser has opened. */
export interface Visit extends ReceivedLink {
  readonly codeGiven: boolean;
}

/** @returns undefined if there is no such link. */
export async function findLink(
  db: Db,
  { companyId, linkId }: LinkAddress,
): Promise<ReceivedLink | undefined> {
  const row = await selectLink(db)
    .where('l.company_id', '=', companyId)
    .where('l.link_id', '=', linkId)
    .executeTakeFirst();
  return row && toLink(row);
}

/**
 * @param cookie The browser's cookie, as received.
 * @throws ServerError `not-found` with a {@link ShareRefusal}.
 */
export async function requireVisit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { companyId, linkId }: LinkAddress,
  cookie: string | undefined,
): Promise<Visit> {
  if (!cookie) refuse('link-unknown');
  const row = await selectLink(db)
    .innerJoin('share_visits as v', (join) =>
      join.onRef('v.company_id', '=', 'l.company_id').onRef('v.link_id', '=', 'l.link_id'),
    )
    .select('v.code_given as codeGiven')
    .where('l.company_id', '=', companyId)
    .where('l.link_id', '=', linkId)
    .where('v.browser_hash', '=', hashOf(cookie))
    .where('v.expires_at', '>', clock.now())
    .executeTakeFirst();
  if (!row) refuse('link-unknown');
  const visit = { ...toLink(row), codeGiven: row.codeGiven };
  requireOpen(visit, clock);
  return visit;
}

/**
 * Returns the visit as {@link requireVisit} does, but requires that the code was entered if the share has one.
 *
 * @throws ServerError `forbidden` (reason `code-required`).
 */
export async function requireEntry(
  deps: Pick<Deps, 'db' | 'clock'>,
  address: LinkAddress,
  cookie: string | undefined,
): Promise<Visit> {
  const visit = await requireVisit(deps, address, cookie);
  if (!visit.codeGiven) fail('forbidden', 'Enter the code first.', because('code-required'));
  return visit;
}

/** @throws ServerError `not-found` if the link no longer works. */
export function requireOpen(link: ReceivedLink, clock: Clock): void {
  // If the sender is disabled or the firm is locked, the link does not work.
  const state = link.firmLocked || link.senderDisabled ? 'revoked' : shareState(link, clock.now());
  if (state !== 'active') refuse(`link-${state}`);
  if (link.lockedAt) refuse('link-locked');
}

export function refuse(reason: ShareRefusal): never {
  fail('not-found', refusals[reason], because(reason));
}

export function because(reason: ShareRefusal) {
  return { errors: [{ path: 'link', message: refusals[reason], reason }] };
}

const refusals: Readonly<Record<ShareRefusal, string>> = {
  'link-unknown': 'This link isn’t valid, or this browser hasn’t opened it.',
  'link-expired': 'This link has expired.',
  'link-revoked': 'The sender has revoked this link.',
  'link-locked': 'This link is locked because a wrong code was entered too many times.',
  'code-required': 'Enter the code first.',
  'code-wrong': 'Wrong code.',
};

function selectLink(db: Db) {
  return db
    .selectFrom('share_links as l')
    .innerJoin('shares as s', (join) =>
      join.onRef('s.company_id', '=', 'l.company_id').onRef('s.share_id', '=', 'l.share_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 's.company_id').onRef('u.user_id', '=', 's.user_id'),
    )
    .innerJoin('companies as f', 'f.company_id', 's.company_id')
    .select([
      'l.company_id as companyId',
      'l.link_id as linkId',
      'l.share_id as shareId',
      'l.email',
      'l.secret_hash as secretHash',
      'l.locked_at as lockedAt',
      's.expires_at as expiresAt',
      's.revoked_at as revokedAt',
      's.code_hash as codeHash',
      's.client_id as clientId',
      's.subject',
      's.message',
      'f.name as firmName',
      'f.locked as firmLocked',
      'u.first_name as firstName',
      'u.last_name as lastName',
      canAct.as('canAct'),
      'u.contact_id as contactId',
      'u.role',
      assignedOnly.as('assignedOnly'),
    ]);
}

type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLink>['executeTakeFirstOrThrow']>>;

function toLink({
  firstName,
  lastName,
  canAct,
  contactId,
  role,
  assignedOnly,
  ...link
}: LinkRow): ReceivedLink {
  return {
    ...link,
    senderName: fullName({ firstName, lastName }),
    senderDisabled: !canAct,
    sender: { companyId: link.companyId, contactId, role, assignedOnly },
  };
}
