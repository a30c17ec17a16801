import type { Profile } from '@anteroom/contract';
import type { Db } from '../database/schema.ts';
import { fail } from '../http/problem.ts';
import type { Scope } from '../http/scope.ts';

export async function findProfile(db: Db, scope: Scope): Promise<Profile> {
  const row = await db
    .selectFrom('users')
    .select([
      'user_id as id',
      'prefix',
      'first_name as firstName',
      'middle_name as middleName',
      'last_name as lastName',
      'suffix',
      'email',
      'language',
    ])
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', scope.userId)
    .executeTakeFirst();
  return row ?? fail('not-found', 'There is no such user.');
}

export async function saveLanguage(db: Db, scope: Scope, language: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ language })
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', scope.userId)
    .execute();
}
