import type { IssueConfirmation } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { pathOfPerson } from '../people/pathOfPerson.ts';
import { issueMails } from './issueMails.ts';
import { findSupport } from './supportStore.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'issue-reported': unknown;
  }
}

/**
 * Reports an issue, once for each reference code: sends an e-mail to the firm's support, and a confirmation to the
 * reporter. Staff who view the portal as a client report in their own name. Name, address and date come from the
 * session and the server, regardless of the variables, so that nobody can send e-mails to others or in another name.
 *
 * @throws ServerError `forbidden` for another recipient; `conflict` if the code belongs to another issue.
 */
export async function reportIssue(
  deps: Deps,
  scope: Scope,
  { recipient, variables }: IssueConfirmation,
  origin: Origin,
): Promise<void> {
  if (recipient.toLowerCase() !== scope.email.toLowerCase()) {
    fail('forbidden', 'You can confirm an issue only to the person who reported it.');
  }
  const { REFERENCE_CODE: referenceCode, ISSUE_DESCRIPTION: description } = variables;
  const { userId } = actorOf(scope);
  const issue = { company_id: scope.companyId, reference_code: referenceCode };
  await deps.db.transaction().execute(async (tx) => {
    const reportedAt = deps.clock.now();
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('issues')
      .values({ ...issue, user_id: userId, description, reported_at: reportedAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) {
      const known = await tx
        .selectFrom('issues')
        .select(['user_id', 'description'])
        .where('company_id', '=', issue.company_id)
        .where('reference_code', '=', issue.reference_code)
        .executeTakeFirst();
      if (known?.user_id === userId && known.description === description) return;
      fail('conflict', 'This reference code belongs to another issue.');
    }
    const reporter = await tx
      .selectFrom('users')
      .select(['email', 'first_name as firstName', 'last_name as lastName', 'language'])
      .select(['role', 'contact_id as contactId'])
      .where('company_id', '=', scope.companyId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const support = await findSupport(tx, scope, reporter.language);
    const mails = issueMails(reporter.language, {
      referenceCode,
      description,
      reportedAt,
      firstName: reporter.firstName,
      reporter: fullName(reporter),
      path: pathOfPerson(reporter),
    });
    const { companyId } = scope;
    const toSupport = {
      to: support.email,
      replyTo: reporter.email,
      ...mails.reported,
    };
    await deps.mail.enqueue(companyId, toSupport, tx);
    await deps.mail.enqueue(
      companyId,
      { to: reporter.email, replyTo: support.email, ...mails.confirmed },
      tx,
    );
    await deps.audit.record(
      {
        action: 'issue-reported',
        ...actorOf(scope),
        subject: `issue:${referenceCode}`,
        ...origin,
      },
      tx,
    );
  });
}
