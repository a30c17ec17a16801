import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { EmptyState, type EmptyStateProps } from '@anteroom/ui/EmptyState';

interface FailedProps extends Pick<EmptyStateProps, 'headingLevel'> {
  readonly query: { readonly isFetching: boolean; refetch(): unknown };
}

/** The certificates could not be read, and can be asked for again. */
export function Failed({ query, headingLevel }: FailedProps) {
  const { t } = useI18n();
  return (
    <EmptyState
      icon="circle-alert"
      tone="danger"
      headingLevel={headingLevel}
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
