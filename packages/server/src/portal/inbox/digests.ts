import type { InboxDigestFrequency } from '@anteroom/contract';
import { actorOf, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import type { Db, Tx } from '../schema.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** A staff member chose how often the portal e-mails them about the inbox. */
    'inbox-digest-chosen': unknown;
  }
}

/** Frequency of the e-mails for staff who have not chosen one. */
export const usualFrequency: InboxDigestFrequency = 'daily';

/** Returns how often a staff member is e-mailed about the inbox. */
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

/**
 * Sets how often a staff member is e-mailed. Somebody who turns the e-mails back on is not told about items from
 * before.
 */
export async function chooseDigest(
  { db, clock, audit }: Pick<Deps, 'db' | 'clock' | 'audit'>,
  scope: Scope,
  frequency: InboxDigestFrequency,
  origin: Origin,
): Promise<{ readonly frequency: InboxDigestFrequency }> {
  const { userId } = scope;
  await db.transaction().execute(async (tx) => {
    await setFrequency(tx, scope, frequency, clock.now());
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

/** Stops the e-mails to a staff member who followed the link in one of them. */
export async function endDigests(
  { clock, audit }: Pick<Deps, 'clock' | 'audit'>,
  tx: Tx,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  from: Origin,
): Promise<void> {
  await setFrequency(tx, { companyId, userId }, 'none', clock.now());
  const details = { frequency: 'none', by: 'link' };
  await audit.record(
    { action: 'inbox-digest-chosen', companyId, userId, subject: `user:${userId}`, details, ...from },
    tx,
  );
}

async function setFrequency(
  tx: Tx,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  frequency: InboxDigestFrequency,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('inbox_digests')
    .values({ company_id: companyId, user_id: userId, frequency, told_until: now })
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
}
