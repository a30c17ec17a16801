import { recentDay } from '@anteroom/screen-parts/recentDay';
import { Http, Navigation, useI18n, useService, type WidgetProps, type WidgetQueries } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Card } from '@anteroom/ui/Card';
import { FileRow } from '@anteroom/ui/FileRow';
import { Link } from '@anteroom/ui/Link';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { unreadQuery } from './unreadQuery.ts';

/** Shows the client's unread documents: their number, the newest ones, and a link to the rest. */
export default function UnreadWidget({ client }: WidgetProps) {
  const { t } = useTranslation();
  const i18n = useI18n();
  const unread = useQuery(unreadQuery(useService(Http), client.id));
  const { documents } = useAtomValue(useService(Navigation).pages);
  return (
    <Card title={t('title')} action={<Count total={unread.data?.total} />} flush>
      <QueryContents
        query={unread}
        skeleton={<ListSkeleton rows={3} />}
        empty={{ icon: 'circle-check', tone: 'success', when: ({ items }) => items.length === 0 }}
        texts={t}
      >
        {({ items, next }) => (
          <>
            <List>
              {items.map(({ id, name, mimeType, size, history }) => (
                <FileRow
                  key={id}
                  name={name}
                  mimeType={mimeType}
                  size={i18n.bytes(size)}
                  detail={recentDay(history.createdDate, new Date(), i18n)}
                  {...(documents && { href: addressOf(documents, { document: id }) })}
                />
              ))}
            </List>
            {next !== null && documents && (
              <p style={MORE}>
                <Link href={addressOf(documents, {})}>{t('all')}</Link>
              </p>
            )}
          </>
        )}
      </QueryContents>
    </Card>
  );
}

// Aligned with the rows above.
const MORE = { margin: 0, padding: 'var(--ar-space-1-half) var(--card, var(--ar-space-2))' };

function Count({ total }: { readonly total: number | null | undefined }) {
  const { t } = useTranslation();
  if (total === 0 || total === undefined) return null;
  return <Badge tone="accent">{total === null ? t('many') : t('count', { count: total })}</Badge>;
}

/** Returns the URL of the documents screen with all new documents, and optionally an open one. */
function addressOf(documents: string, open: { readonly document?: string }): string {
  return `${documents}?${new URLSearchParams({ view: 'all', show: 'new', ...open })}`;
}

UnreadWidget.queries = (({ client, get }) => [unreadQuery(get(Http), client.id)]) satisfies WidgetQueries;
