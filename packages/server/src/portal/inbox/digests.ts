import type { InboxDigestFrequency } from '@anteroom/contract';
import { actorOf, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import type { Db } from '../schema.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** A member of staff chose how often the portal e-mails them about the inbox. */
    'inbox-digest-chosen': unknown;
  }
}

/** Frequency of the e-mails to a member of staff who has chosen none. */
export const usualFrequency: InboxDigestFrequency = 'daily';

/** Returns how often a member of staff is e-mailed about the inbox. */
export async function digestOf(
  db: Db,
  { companyId, userId }: Scope,
): Promise<{ readonly frequency: InboxDigestFrequency }> {
  const found = await db
    .selectFrom('inbox_digests')
    .select('frequency')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found ?? { frequency: usualFrequency };
}

/** Chooses how often a member of staff is e-mailed. What came in before is told to nobody who had chosen none. */
export async function chooseDigest(
  { db, clock, audit }: Pick<Deps, 'db' | 'clock' | 'audit'>,
  scope: Scope,
  frequency: InboxDigestFrequency,
  origin: Origin,
): Promise<{ readonly frequency: InboxDigestFrequency }> {
  const { companyId, userId } = scope;
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('inbox_digests')
      .values({ company_id: companyId, user_id: userId, frequency, told_until: clock.now() })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'user_id']).doUpdateSet(({ eb, ref }) => ({
          frequency,
          told_until: eb
            .case()
            .when('inbox_digests.frequency', '=', 'none')
            .then(ref('excluded.told_until'))
            .else(ref('inbox_digests.told_until'))
            .end(),
        })),
      )
      .execute();
    await audit.record(
      {
        action: 'inbox-digest-chosen',
        ...actorOf(scope),
        subject: `user:${userId}`,
        details: { frequency },
        ...origin,
      },
      tx,
    );
  });
  return { frequency };
}
