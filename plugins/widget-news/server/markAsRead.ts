import { fail, type Scope } from '@anteroom/server-sdk';
import { type NewsReader, type NewsTx, publishedNews } from './newsStore.ts';

/**
 * Records that the person has read an article. Idempotent.
 *
 * @throws ServerError `not-found`
 */
export async function markAsRead(
  portal: NewsReader,
  tx: NewsTx,
  scope: Scope,
  newsId: string,
): Promise<void> {
  const found = await publishedNews(portal, tx, scope)
    .select('n.news_id')
    .where('n.news_id', '=', newsId)
    .executeTakeFirst();
  if (!found) fail('not-found', 'There is no such news.');
  await tx
    .insertInto('widget_news.reads')
    .values({
      company_id: scope.companyId,
      user_id: scope.userId,
      news_id: newsId,
      read_at: portal.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
