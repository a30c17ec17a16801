import { useCopy } from '@anteroom/screen-parts/useCopy';
import { Alerts, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';

/** Button that copies everything the screen shows to the clipboard. */
export function CopyReport({ report }: { report: () => string }) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const copy = useCopy(t('diagnostics.notCopied'));
  const copyReport = async () => {
    if (await copy(report())) alerts.show({ type: 'success', msg: t('diagnostics.copied') });
  };
  return (
    <Button icon="copy" onClick={copyReport}>
      {t('diagnostics.copy')}
    </Button>
  );
}
