import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { AuditEntry } from '../../kernel/audit/audit.ts';
import { operatorCommand } from '../../kernel/operatorCommand.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { hashOf, newSecret } from '../security/secrets.ts';
import { hasFirm } from './addFirm.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** A set-up link was created, by a start or a command. */
    'setup-link-made': unknown;
  }
}

/** Number of minutes for which a set-up link is valid. */
export const setupMinutes = 60;

/** Number of minutes after its expiry when a link is deleted; it then looks like a guessed one. */
const keptMinutes = 24 * 60;

/** Path of the page that sets up the first firm. */
export const setupPath = '/setup';

/** A set-up link that this portal created. */
export interface SetupLink {
  readonly secretHash: Buffer;
  /** `going-on`: this browser used the link, which has not expired yet. The link's own secret no longer works. */
  readonly state: 'open' | 'expired' | 'used' | 'going-on';
  readonly expiresAt: Date;
  readonly firmId: string | null;
  readonly ownerId: string | null;
}

/**
 * Creates a link with which the first firm can be set up, once. Earlier links stay valid until they expire. Returns the
 * link's URL.
 */
export async function makeSetupLink(
  { clock, audit, origin }: Pick<Deps, 'clock' | 'audit' | 'origin'>,
  tx: DbOrTx,
  details: AuditEntry['details'],
): Promise<string> {
  const secret = newSecret();
  const now = clock.now();
  const forgotten = new Date(now.getTime() - keptMinutes * 60_000);
  await tx.deleteFrom('setup_links').where('expires_at', '<', forgotten).execute();
  await tx
    .insertInto('setup_links')
    .values({
      secret_hash: hashOf(secret),
      expires_at: new Date(now.getTime() + setupMinutes * 60_000),
      used_at: null,
      firm_id: null,
      owner_id: null,
    })
    .execute();
  await audit.record({ action: 'setup-link-made', companyId: null, userId: null, details }, tx);
  // The secret is in the fragment, which is not sent to servers and does not appear in logs or in `Referer`.
  return `${origin}${setupPath}#${secret}`;
}

/**
 * Returns the open link with this secret.
 *
 * @throws ServerError `not-found` with a `SetupRefusal`. For a guessed secret, it reveals only that there is a firm, or
 * that the secret is unknown.
 */
export async function requireOpenLink(
  deps: Pick<Deps, 'db' | 'clock'>,
  secret: string | undefined,
): Promise<SetupLink> {
  const link = await findSetupLink(deps, secret);
  if (link?.state === 'used' || link?.state === 'going-on') refuse('link-used');
  if (await hasFirm(deps.db)) refuse('no-setup');
  if (!link) refuse('link-unknown');
  if (link.state === 'expired') refuse('link-expired');
  return link;
}

/**
 * Returns the link of a secret if it is open, or if this browser used it and it has not expired yet. @throws
 * ServerError as {@link requireOpenLink}
 */
export async function requireSetup(
  deps: Pick<Deps, 'db' | 'clock'>,
  secret: string | undefined,
): Promise<SetupLink> {
  const link = await findSetupLink(deps, secret);
  return link?.state === 'going-on' ? link : requireOpenLink(deps, secret);
}

/**
 * Uses up an open link, and prevents other firms from being added until the transaction ends. Of several concurrent
 * calls, one wins.
 *
 * @returns Secret of the cookie with which the browser continues. The link's own secret, which others may have read,
 * stops working.
 * @throws ServerError `not-found` as {@link requireOpenLink}
 */
export async function takeSetupLink(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { secretHash }: Pick<SetupLink, 'secretHash'>,
): Promise<string> {
  await sql`lock table companies in share row exclusive mode`.execute(tx);
  const now = clock.now();
  const session = newSecret();
  const { numUpdatedRows } = await tx
    .updateTable('setup_links')
    .set({ used_at: now, session_hash: hashOf(session) })
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) refuse('link-used');
  if (await hasFirm(tx)) refuse('no-setup');
  return session;
}

/**
 * Ends the first run in the browser that used the link.
 *
 * @throws ServerError `not-found` if it has already ended.
 */
export async function endSetup(tx: Tx, { secretHash }: Pick<SetupLink, 'secretHash'>): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('setup_links')
    .set({ session_hash: null })
    .where('secret_hash', '=', secretHash)
    .where('session_hash', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) refuse('link-used');
}

async function findSetupLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  secret = '',
): Promise<SetupLink | undefined> {
  const hash = hashOf(secret);
  const row = await db
    .selectFrom('setup_links')
    .select(['secret_hash as secretHash', 'expires_at as expiresAt', 'used_at as usedAt'])
    .select(['firm_id as firmId', 'owner_id as ownerId'])
    .where((each) => each.or([each('secret_hash', '=', hash), each('session_hash', '=', hash)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const { usedAt, ...link } = row;
  const isOver = link.expiresAt <= clock.now();
  const isSession = !link.secretHash.equals(hash);
  if (usedAt) return { ...link, state: isSession && !isOver ? 'going-on' : 'used' };
  return { ...link, state: isOver ? 'expired' : 'open' };
}

const refusals = {
  'link-unknown': `This set-up link isn’t valid. Make another one with: ${operatorCommand} setup link`,
  'link-expired': `This set-up link has expired. Make another one with: ${operatorCommand} setup link`,
  'link-used': 'This set-up link was already used. Sign in.',
  'no-setup': 'This portal has a firm: there is nothing to set up. Sign in.',
} as const;

function refuse(reason: keyof typeof refusals): never {
  fail('not-found', refusals[reason], { errors: [{ path: 'link', message: refusals[reason], reason }] });
}
