import type { Deps } from '../../deps.ts';
import { hashOf, newSecret } from '../security/secrets.ts';

/** Minutes for which a challenge is good: as long as the page of a sign-in. */
const lifeMinutes = 30;

interface Purpose {
  /** Sign-in, invitation or session that it is made for: it works nowhere else. */
  readonly purpose: string;
  /** Account for which a passkey is made; null at a sign-in. */
  readonly subject: string | null;
}

type ChallengeDeps = Pick<Deps, 'db' | 'clock'>;

/** Makes a challenge that works once. */
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

/** Uses up a challenge. Returns undefined for one that is unknown, used, too old or made for something else. */
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
