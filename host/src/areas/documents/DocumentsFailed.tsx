import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';

/** In place of folders that could not be read (spec section 8): that nothing is lost, and a way to try again. */
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
