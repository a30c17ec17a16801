import type { Profile } from '@anteroom/contract';
import { fail, type Scope } from '@anteroom/server-sdk';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../schema.ts';
import { changeUser } from '../security/changeUser.ts';

export async function findProfile(db: Db, clock: Clock, scope: Scope): Promise<Profile> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('email_changes as e', (join) =>
      join
        .onRef('e.company_id', '=', 'u.company_id')
        .onRef('e.user_id', '=', 'u.user_id')
        .on('e.expires_at', '>', clock.now()),
    )
    .select([
      'u.user_id as id',
      'u.prefix',
      'u.first_name as firstName',
      'u.middle_name as middleName',
      'u.last_name as lastName',
      'u.suffix',
      'u.email',
      'e.email as pendingEmail',
      'u.language',
      'u.task_mails as taskMails',
    ])
    .where('u.company_id', '=', scope.companyId)
    .where('u.user_id', '=', scope.userId)
    .executeTakeFirst();
  return row ?? fail('not-found', 'There is no such user.');
}

export async function saveLanguage(db: Db, scope: Scope, language: string): Promise<void> {
  await db.transaction().execute((tx) => changeUser(tx, scope, { language }));
}
