import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { DbOrTx } from '../schema.ts';
import { hashOf, newSecret } from '../security/secrets.ts';

/** Lifetime of a pass in seconds. The browser uses it immediately. */
const lifeSeconds = 60;

/** Name of the cookie that carries a pass. */
export const passCookie = 'idp-pass';

/** Proof that a person has just authenticated on a page other than the provider's form. */
export interface Pass {
  readonly subject: string;
  /** Authentication methods (RFC 8176). */
  readonly methods: readonly string[];
}

/** Issues a pass for this browser's next sign-in and returns its secret. */
export async function issuePass(
  { clock }: Pick<Deps, 'clock'>,
  tx: DbOrTx,
  { subject, methods }: Pass,
): Promise<string> {
  const secret = newSecret();
  const now = clock.now();
  await tx.deleteFrom('idp.passes').where('expires_at', '<', now).execute();
  const expires_at = new Date(now.getTime() + lifeSeconds * 1000);
  await tx
    .insertInto('idp.passes')
    .values({ secret_hash: hashOf(secret), subject, methods: [...methods], expires_at })
    .execute();
  return secret;
}

/** Sets the cookie that gives a pass to the browser. */
export function setPass(reply: FastifyReply, { origin }: Pick<Deps, 'origin'>, secret: string): void {
  const secure = origin.startsWith('https:');
  reply.setCookie(passCookie, secret, {
    path: '/idp',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: lifeSeconds,
  });
}

/** Uses up a pass. Returns undefined if it is unknown, used or expired. */
export async function takePass(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  secret: string,
): Promise<Pass | undefined> {
  return db
    .deleteFrom('idp.passes')
    .where('secret_hash', '=', hashOf(secret))
    .where('expires_at', '>', clock.now())
    .returning(['subject', 'methods'])
    .executeTakeFirst();
}
