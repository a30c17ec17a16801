import { listClientHistory } from '@anteroom/contract';
import { type ClientPartProps, Http, useI18n, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAuditTexts } from './useAuditTexts.ts';

/** Number of entries per page. */
const pageSize = 10;

/**
 * Lists the history of a client on its page: what was done, to what, by whom and when. Shows nothing if there is none.
 */
export default function ClientHistory({ client: { id: clientId } }: ClientPartProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const http = useService(Http);
  const texts = useAuditTexts();
  const query = useInfiniteQuery({
    queryKey: ['staff-settings', 'client-history', clientId],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listClientHistory, {
        params: { clientId },
        query: { pageSize, after: pageParam || undefined },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  if (entries.length === 0) return null;
  return (
    <div className="ar-stack">
      <Card title={t('history.title')} flush>
        <List aria-label={t('history.title')}>
          {entries.map(({ id, at, action, about, userId, name, viewedAs }) => {
            const who = name ?? t(userId === null ? 'audit.portal' : 'history.gone');
            const by = viewedAs === null ? who : t('audit.asPerson', { who, person: viewedAs });
            return (
              <ListRow
                key={id}
                title={texts.name(action)}
                subtitle={[about, by].filter(Boolean).join(' · ')}
                meta={<time dateTime={at}>{date(at, 'time')}</time>}
              />
            );
          })}
        </List>
      </Card>
      <MorePages query={query} label={t('history.more')} failed={t('moreFailed')} />
    </div>
  );
}
