import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';

/** Says that folders could not be loaded (spec section 8) and that nothing is lost, with a button to retry. */
export function DocumentsFailed({ retry }: { retry: () => unknown }) {
  const { t } = useTranslation();
  return (
    <Alert
      level="danger"
      title={t('documents.retrieveFailed')}
      action={
        <Button size="sm" icon="refresh-cw" onClick={() => void retry()}>
          {t('shell.retry')}
        </Button>
      }
    >
      {t('shell.loadFailedDetail')}
    </Alert>
  );
}
