import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { useTranslation } from 'react-i18next';

interface NotFoundProps {
  readonly query: { readonly isFetching: boolean; refetch(): unknown };
}

/** Message that a delivery does not exist for the person, or could not be loaded. */
export function NotFound({ query }: NotFoundProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon="circle-alert"
        tone="danger"
        headingLevel={2}
        title={t('detail.notFound')}
        action={
          <Button icon="refresh-cw" loading={query.isFetching} onClick={() => query.refetch()}>
            {t('failed.retry')}
          </Button>
        }
      >
        {t('detail.notFoundHelp')}
      </EmptyState>
    </Card>
  );
}
