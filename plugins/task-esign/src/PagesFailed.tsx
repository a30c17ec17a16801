import { useI18n } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';

/** Says that pages could not be read, and reads them again. */
export function PagesFailed({ retry }: { readonly retry: () => void }) {
  const { t } = useI18n();
  return (
    <Alert
      level="danger"
      title={t('failed.pages')}
      action={
        <Button size="sm" onClick={retry}>
          {t('retry')}
        </Button>
      }
    >
      {t('failed.safe')}
    </Alert>
  );
}
