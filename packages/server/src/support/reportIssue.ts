import type { IssueConfirmation } from '@anteroom/contract';
import type { Deps } from '../deps.ts';
import { fail } from '../http/problem.ts';
import type { Scope } from '../http/scope.ts';
import { issueMails } from './issueMails.ts';
import { findSupport } from './supportStore.ts';

/** Of the request, for the audit log. */
interface Origin {
  readonly requestId: string;
  readonly address: string;
}

/**
 * Takes an issue, once for a reference code however often it is sent: tells the firm's support, and confirms it to the
 * reporter. Name, address and date are the session's and the server's, whatever the variables say: nobody can have a mail
 * sent to somebody else, or in another name.
 *
 * @throws ServerError `forbidden` for another recipient; `conflict` when the code stands for another issue.
 */
export async function reportIssue(
  deps: Deps,
  scope: Scope,
  { recipient, variables }: IssueConfirmation,
  origin: Origin,
): Promise<void> {
  if (recipient.toLowerCase() !== scope.email.toLowerCase()) {
    fail('forbidden', 'An issue is confirmed to whoever reports it, and to nobody else.');
  }
  const { REFERENCE_CODE: referenceCode, ISSUE_DESCRIPTION: description } = variables;
  const issue = { company_id: scope.companyId, reference_code: referenceCode };
  await deps.db.transaction().execute(async (tx) => {
    const reportedAt = deps.clock.now();
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('issues')
      .values({ ...issue, user_id: scope.userId, description, reported_at: reportedAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) {
      const known = await tx
        .selectFrom('issues')
        .select(['user_id', 'description'])
        .where('company_id', '=', issue.company_id)
        .where('reference_code', '=', issue.reference_code)
        .executeTakeFirst();
      if (known?.user_id === scope.userId && known.description === description) return;
      fail('conflict', 'This reference code stands for another issue.');
    }
    const { email } = await findSupport(tx, scope, scope.language);
    const mails = issueMails(scope.language, {
      referenceCode,
      description,
      reportedAt,
      firstName: scope.firstName,
      reporter: `${scope.firstName} ${scope.lastName}`,
      firm: scope.companyName,
    });
    await deps.mail.enqueue({ to: email, replyTo: scope.email, ...mails.reported }, tx);
    await deps.mail.enqueue({ to: scope.email, replyTo: email, ...mails.confirmed }, tx);
    await deps.audit.record(
      {
        action: 'issue-reported',
        companyId: scope.companyId,
        userId: scope.userId,
        subject: `issue:${referenceCode}`,
        ...origin,
      },
      tx,
    );
  });
}
