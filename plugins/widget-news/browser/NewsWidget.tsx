import { Http, useService, type WidgetProps, type WidgetQueries } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NewsRows } from './NewsRows.tsx';
import { newsQuery, shownNews } from './newsQueries.ts';
import { OlderNews } from './OlderNews.tsx';

/** Lists the firm's news for the client, newest first, with unread ones marked. */
export default function NewsWidget({ client }: WidgetProps) {
  const { t } = useTranslation();
  const query = newsQuery(useService(Http), client.id, null);
  // Prefetch while rendering: `useQuery` fetches only after the first paint, and the home page is waiting.
  usePrefetchQuery(query);
  const news = useQuery(query);
  const unread = news.data?.unread ?? 0;

  return (
    <Card title={t('title')} subtitle={unread > 0 ? t('unread', { count: unread }) : undefined} flush>
      <QueryContents
        query={news}
        skeleton={<ListSkeleton rows={shownNews} />}
        empty={{ icon: 'newspaper', when: ({ items }) => items.length === 0 }}
        texts={t}
      >
        {({ items, next }) => (
          <>
            <List>
              <NewsRows items={items} />
            </List>
            {next !== null && <OlderNews key={next} clientId={client.id} after={next} />}
          </>
        )}
      </QueryContents>
    </Card>
  );
}

NewsWidget.queries = (({ client, get }) => [newsQuery(get(Http), client.id, null)]) satisfies WidgetQueries;
