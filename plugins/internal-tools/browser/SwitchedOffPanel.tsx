import { Diagnostics, Panels, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';

/**
 * Panel on every screen that says which plugins are switched off in this tab, with a button to switch them on again.
 */
export default function SwitchedOffPanel() {
  const { t } = useTranslation();
  const diagnostics = useService(Diagnostics);
  const panels = useService(Panels);
  const off = useAtomValue(diagnostics.plugins).filter(({ isOffInTab }) => isOffInTab);
  // The panel is stored for the device, but only some of its tabs have switched plugins off.
  if (off.length === 0) return null;
  const switchOn = () => {
    for (const { id } of off) diagnostics.switchOn(id);
    panels.close('switched-off');
  };
  return (
    <Alert
      level="info"
      title={t('switchedOff.title', { count: off.length })}
      action={
        <Button size="sm" onClick={switchOn}>
          {t('switchedOff.switchOn')}
        </Button>
      }
    >
      {t('switchedOff.detail', { plugins: off.map(({ id }) => id).join(', ') })}
    </Alert>
  );
}
