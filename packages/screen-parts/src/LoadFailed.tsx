import './texts.ts';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';

interface LoadFailedProps {
  /** Name of what could not be loaded, in the person's language. */
  what: string;
  /** Title that replaces "We couldn’t load …". */
  title?: string;
  retry: () => unknown;
}

/** Says that something could not be loaded and that nothing is lost, with a button to retry. */
export function LoadFailed({ what, title, retry }: LoadFailedProps) {
  const { t } = useTranslation();
  return (
    <Alert
      level="danger"
      title={title ?? t('screen.loadFailed', { what })}
      action={
        <Button size="sm" icon="refresh-cw" onClick={() => void retry()}>
          {t('screen.retry')}
        </Button>
      }
    >
      {t('screen.loadFailedDetail')}
    </Alert>
  );
}
