import { Documents, useI18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { DocumentRow } from './DocumentRow.tsx';
import { newestQuery, shownDocuments } from './newestQuery.ts';

/** The rows of the widget, or what stands in their place. */
export function NewestDocuments({ clientId }: { readonly clientId: string }) {
  const { t } = useI18n();
  const query = newestQuery(useService(Documents), clientId);
  // Asked for while rendering: `useQuery` asks after the first paint, and home is waited for.
  usePrefetchQuery(query);
  const newest = useQuery(query);

  if (newest.isPending) {
    return (
      <div aria-busy="true">
        <ListSkeleton rows={shownDocuments} />
      </div>
    );
  }
  if (!newest.data) {
    return (
      <EmptyState
        icon="circle-alert"
        tone="danger"
        headingLevel={3}
        title={t('failed.title')}
        action={
          <Button icon="refresh-cw" loading={newest.isFetching} onClick={() => newest.refetch()}>
            {t('failed.retry')}
          </Button>
        }
      >
        {t('failed.body')}
      </EmptyState>
    );
  }
  if (newest.data.length === 0) {
    return (
      <EmptyState icon="folder-open" headingLevel={3} title={t('empty.title')}>
        {t('empty.body')}
      </EmptyState>
    );
  }
  return (
    <List>
      {newest.data.map((document) => (
        <DocumentRow key={document.id} document={document} />
      ))}
    </List>
  );
}
