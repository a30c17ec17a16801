import type { Feedback } from '@anteroom/contract';
import type { Deps } from '../deps.ts';
import type { Scope } from '../http/scope.ts';

/** Keeps what a person thinks of the portal, and tells the firm. */
export async function giveFeedback(deps: Deps, scope: Scope, { mood, message }: Feedback): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('feedback')
      .values({
        company_id: scope.companyId,
        feedback_id: deps.ids.next(),
        user_id: scope.userId,
        mood,
        message,
        given_at: deps.clock.now(),
      })
      .execute();
    const { email, language } = await tx
      .selectFrom('companies')
      .select(['email', 'language'])
      .where('company_id', '=', scope.companyId)
      .executeTakeFirstOrThrow();
    const who = `${scope.firstName} ${scope.lastName}`;
    const portuguese = language.startsWith('pt');
    await deps.mail.enqueue(
      {
        to: email,
        replyTo: scope.email,
        subject: portuguese
          ? `Opinião sobre o portal: ${mood === 'happy' ? 'satisfação' : 'insatisfação'}`
          : `Feedback on the portal: ${mood}`,
        text: portuguese ? `${who} escreveu:\n\n${message}` : `${who} has written:\n\n${message}`,
      },
      tx,
    );
  });
}
