import type { PaymentDealtWith } from '@anteroom/contract';
import { actorOf, fail, type Scope } from '@anteroom/server-sdk';
import type { Origin } from '../../audit/origin.ts';
import type { Deps } from '../../deps.ts';

/**
 * Writes down what the firm did about a payment that did not settle its invoice; it is told of no more.
 *
 * @throws ServerError `not-found` when there is none, or somebody has dealt with it.
 */
export async function dealWithPayment(
  deps: Deps,
  scope: Scope,
  eventId: string,
  { note }: PaymentDealtWith,
  origin: Origin,
): Promise<void> {
  const actor = actorOf(scope);
  await deps.db.transaction().execute(async (tx) => {
    const payment = await tx
      .updateTable('payments')
      .set({ dealt_with_at: deps.clock.now(), dealt_with_by: actor.userId, note: note.trim() })
      .where('company_id', '=', scope.companyId)
      .where('event_id', '=', eventId)
      .where('verdict', '<>', 'received')
      .where('dealt_with_at', 'is', null)
      .returning(['task_id', 'verdict'])
      .executeTakeFirst();
    if (!payment) fail('not-found', 'There is no such payment to resolve.');
    await deps.audit.record(
      {
        action: 'payment-dealt-with',
        ...actor,
        subject: `task:${payment.task_id}`,
        details: { eventId, verdict: payment.verdict, note: note.trim() },
        ...origin,
      },
      tx,
    );
  });
}
