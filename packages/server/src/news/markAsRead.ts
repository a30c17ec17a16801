import type { Deps } from '../deps.ts';
import { fail } from '../http/problem.ts';
import type { Scope } from '../http/scope.ts';
import { publishedNews } from './newsStore.ts';

/** Remembers that the person has read an item; said again it changes nothing. @throws ServerError `not-found` */
export async function markAsRead({ db, clock }: Deps, scope: Scope, newsId: string): Promise<void> {
  const now = clock.now();
  const found = await publishedNews(db, scope, now)
    .select('n.news_id')
    .where('n.news_id', '=', newsId)
    .executeTakeFirst();
  if (!found) fail('not-found', 'There is no such news.');
  await db
    .insertInto('news_reads')
    .values({ company_id: scope.companyId, user_id: scope.userId, news_id: newsId, read_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
