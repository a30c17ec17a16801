import './documents.css';
import { useI18n } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { ListSkeleton } from '@anteroom/ui/List';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { Skeleton } from '@anteroom/ui/Skeleton';

/** The place of a folder's contents. */
export function DocumentsSkeleton() {
  const { t } = useI18n();
  return (
    <div aria-busy="true">
      <PageHeader title={t('documents.title')} subtitle={t('documents.subtitle')} />
      <div className="ar-stack">
        <Skeleton shape="block" height="3.625rem" />
        <div className="documents-order">
          <Skeleton shape="block" width="12rem" height="2.5rem" />
        </div>
        <Card flush>
          <ListSkeleton rows={6} />
        </Card>
      </div>
    </div>
  );
}
