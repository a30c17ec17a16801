import { Alerts, Log, useI18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';

/** Puts what the screen knows into the clipboard. */
export function CopyReport({ report }: { report: () => string }) {
  const { t } = useI18n();
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
