import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';

interface LoadFailedProps {
  /** What could not be read, as the person calls it. */
  what: string;
  /** Replaces "We couldn’t load …". */
  title?: string;
  retry: () => unknown;
}

/** In place of what could not be read: that nothing is lost, and a way to try again. */
export function LoadFailed({ what, title, retry }: LoadFailedProps) {
  const { t } = useTranslation();
  return (
    <Alert
      level="danger"
      title={title ?? t('shell.loadFailed', { what })}
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
