import type { ProfileChange } from '@anteroom/contract';
import { isEmailAddress } from '@anteroom/domain/people/emailAddress';
import { fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { changeUser } from '../security/changeUser.ts';
import { beginEmailChange } from './emailChange.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'profile-changed': unknown;
  }
}

/** Saves name and language at once; a new e-mail address takes effect only when it has been confirmed. */
export async function saveProfile(
  deps: Deps,
  scope: Scope,
  change: ProfileChange,
  from: Origin,
): Promise<void> {
  const { companyId, userId } = scope;
  const email = change.email.trim();
  if (!isEmailAddress(email)) {
    fail('bad-request', 'The e-mail address isn’t valid.', {
      errors: [{ path: 'body/email', message: 'must be an e-mail address', reason: 'validationEmail' }],
    });
  }
  const name = {
    prefix: textOrNull(change.prefix),
    first_name: change.firstName.trim(),
    middle_name: textOrNull(change.middleName),
    last_name: change.lastName.trim(),
    suffix: textOrNull(change.suffix),
  };
  await deps.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['contact_id', 'email'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!user) fail('not-found', 'There is no such user.');
    await changeUser(tx, scope, {
      ...name,
      language: change.language,
      ...(change.taskMails !== undefined && { task_mails: change.taskMails }),
    });
    await tx
      .updateTable('contacts')
      .set({ given_name: name.first_name, family_name: name.last_name })
      .where('company_id', '=', companyId)
      .where('contact_id', '=', user.contact_id)
      .execute();
    await deps.audit.record(
      { action: 'profile-changed', companyId, userId, subject: `user:${userId}`, ...from },
      tx,
    );
    if (email !== user.email)
      await beginEmailChange(deps, tx, { ...scope, language: change.language }, email);
  });
}

function textOrNull(text: string | null): string | null {
  return text?.trim() || null;
}
