import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useTranslation } from 'react-i18next';
import { ArticleForm } from './ArticleForm.tsx';
import { newsPath, useManagedArticle } from './useManagedNews.ts';

/** Form for a new article, or to change an existing one. */
export function EditNews({ newsId }: { readonly newsId: string | null }) {
  const { t } = useTranslation();
  const article = useManagedArticle(newsId);
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader
        title={t(newsId === null ? 'manage.write' : 'manage.change')}
        back={{ href: newsPath, label: t('title') }}
      />
      {newsId === null || article.data ? (
        // Keep the form mounted while the article is reloaded, so that edits are not lost.
        <ArticleForm article={article.data} />
      ) : article.isPending ? (
        <div aria-busy="true">
          <Skeleton shape="block" height="24rem" />
        </div>
      ) : (
        <Card>
          <EmptyState
            icon="circle-alert"
            tone="danger"
            headingLevel={2}
            title={t('article.failed.title')}
            action={
              <Button icon="refresh-cw" loading={article.isFetching} onClick={() => article.refetch()}>
                {t('failed.retry')}
              </Button>
            }
          >
            {t('article.failed.body')}
          </EmptyState>
        </Card>
      )}
    </div>
  );
}
