import type { Deps } from '../../deps.ts';
import { hashOf, newSecret } from '../security/secrets.ts';

/** Number of minutes for which a challenge is valid: as long as a sign-in page. */
const lifeMinutes = 30;

interface Purpose {
  /** Sign-in, invitation or session for which it is created. It works only for that. */
  readonly purpose: string;
  /** Account for which a passkey is being created; null for a sign-in. */
  readonly subject: string | null;
}

type ChallengeDeps = Pick<Deps, 'db' | 'clock'>;

/** Creates a challenge that works once. */
export async function issueChallenge(
  { db, clock }: ChallengeDeps,
  { purpose, subject }: Purpose,
): Promise<string> {
  const challenge = newSecret();
  const now = clock.now();
  await db.deleteFrom('idp.challenges').where('expires_at', '<', now).execute();
  const expires_at = new Date(now.getTime() + lifeMinutes * 60_000);
  await db
    .insertInto('idp.challenges')
    .values({ challenge_hash: hashOf(challenge), purpose, subject, expires_at })
    .execute();
  return challenge;
}

/** Uses up a challenge. Returns undefined if it is unknown, used, expired or was created for something else. */
export async function takeChallenge(
  { db, clock }: ChallengeDeps,
  challenge: string,
  purpose: string,
): Promise<Pick<Purpose, 'subject'> | undefined> {
  return db
    .deleteFrom('idp.challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', clock.now())
    .returning('subject')
    .executeTakeFirst();
}
