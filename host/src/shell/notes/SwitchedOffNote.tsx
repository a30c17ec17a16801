import './switchedOffNote.css';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { DisabledPlugins } from '../../services/plugins/DisabledPlugins.ts';

/** Says on every screen that plugins are switched off, with a button to switch them on again. */
export function SwitchedOffNote({ pluginIds }: { pluginIds: readonly string[] }) {
  const { t } = useTranslation();
  const disabled = useHost(DisabledPlugins);
  return (
    <div className="ar-page switched-off-note">
      <Alert
        level="info"
        title={t('switchedOff.title', { count: pluginIds.length })}
        action={
          <Button size="sm" onClick={() => disabled.enableAll()}>
            {t('switchedOff.switchOn')}
          </Button>
        }
      >
        {t('switchedOff.detail', { plugins: pluginIds.join(', ') })}
      </Alert>
    </div>
  );
}
