import type { Feedback } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import type { Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { pathOfPerson } from '../people/pathOfPerson.ts';
import { feedbackMail } from './feedbackMail.ts';

/** Stores a person's feedback on the portal, and e-mails the firm about it. */
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
    const name = fullName(scope);
    const mail = feedbackMail(language, name, pathOfPerson(scope), { mood, message });
    await deps.mail.enqueue(scope.companyId, { to: email, replyTo: scope.email, ...mail }, tx);
  });
}
