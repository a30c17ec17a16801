import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';

interface FailedProps {
  readonly query: { readonly isFetching: boolean; refetch(): unknown };
}

/** The month could not be read, and can be asked for again. */
export function Failed({ query }: FailedProps) {
  const { t } = useI18n();
  return (
    <EmptyState
      icon="circle-alert"
      tone="danger"
      headingLevel={4}
      title={t('failed.title')}
      action={
        <Button icon="refresh-cw" loading={query.isFetching} onClick={() => query.refetch()}>
          {t('failed.retry')}
        </Button>
      }
    >
      {t('failed.body')}
    </EmptyState>
  );
}
