import { fragmentParts } from '@anteroom/domain/addresses/fragmentParts';
import { Navigation, Permissions, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { EditNews } from './manage/EditNews.tsx';
import { ManagedRow } from './manage/ManagedRow.tsx';
import { newsPath, useManagedNews } from './manage/useManagedNews.ts';

/**
 * Page on which staff manage the firm's news: a list, a form for a new article (`#new`), or the article whose ID is the
 * URL fragment.
 */
export default function NewsPage() {
  const { hash } = useAtomValue(useService(Navigation).location);
  const [open = ''] = fragmentParts(hash);
  return open === '' ? <ManagedNews /> : <EditNews key={open} newsId={open === 'new' ? null : open} />;
}

function ManagedNews() {
  const { t } = useTranslation();
  const query = useManagedNews();
  const mayWrite = !useService(Permissions).has('Staff.ReadOnly');
  const news = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader
        title={t('title')}
        subtitle={t('manage.subtitle')}
        actions={
          mayWrite && (
            <Button variant="primary" icon="plus" href={`${newsPath}#new`}>
              {t('manage.write')}
            </Button>
          )
        }
      />
      <Card flush>
        <QueryContents query={query} skeleton={<ListSkeleton rows={4} />} texts={t} headingLevel={2}>
          {() =>
            news.length > 0 ? (
              <List aria-label={t('title')}>
                {news.map((article) => (
                  <ManagedRow key={article.id} article={article} mayChange={mayWrite} />
                ))}
              </List>
            ) : (
              <EmptyState icon="newspaper" headingLevel={2} title={t('empty.title')}>
                {t('manage.none')}
              </EmptyState>
            )
          }
        </QueryContents>
      </Card>
      <MorePages query={query} label={t('older')} failed={t('manage.moreFailed')} />
    </div>
  );
}
