import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { EmptyState, type EmptyStateProps } from '@anteroom/ui/EmptyState';

interface FailedProps {
  /** The texts that say what could not be read. */
  readonly what: 'failed' | 'article.failed';
  readonly query: { readonly isFetching: boolean; refetch(): unknown };
  readonly headingLevel: EmptyStateProps['headingLevel'];
}

/** Something could not be read, and can be asked for again. */
export function Failed({ what, query, headingLevel }: FailedProps) {
  const { t } = useI18n();
  return (
    <EmptyState
      icon="circle-alert"
      tone="danger"
      headingLevel={headingLevel}
      title={t(`${what}.title`)}
      action={
        <Button icon="refresh-cw" loading={query.isFetching} onClick={() => query.refetch()}>
          {t('retry')}
        </Button>
      }
    >
      {t(`${what}.body`)}
    </EmptyState>
  );
}
