import { Alerts, Log, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';

/** Button that copies everything the screen shows to the clipboard. */
export function CopyReport({ report }: { report: () => string }) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const log = useService(Log);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(report());
      alerts.show({ type: 'success', msg: t('diagnostics.copied') });
    } catch (cause) {
      log.warn('The diagnostics could not be copied', cause);
      alerts.show({ type: 'danger', msg: t('diagnostics.notCopied') });
    }
  };
  return (
    <Button icon="copy" onClick={copy}>
      {t('diagnostics.copy')}
    </Button>
  );
}
