import './switchedOffNote.css';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Link } from '@anteroom/ui/Link';
import { useTranslation } from 'react-i18next';
import { useHost } from '../HostContext.ts';
import { DisabledPlugins } from '../services/DisabledPlugins.ts';

/** Says on every screen that plugins are switched off, with a button to switch them on again. */
export function SwitchedOffNote({ pluginIds }: { pluginIds: readonly string[] }) {
  const { t } = useTranslation();
  const disabled = useHost(DisabledPlugins);
  return (
    <div className="ar-page switched-off-note">
      <Alert
        level="info"
        title={t('diagnostics.switchedOff', { count: pluginIds.length })}
        action={
          <div className="ar-cluster">
            <Button size="sm" onClick={() => disabled.enableAll()}>
              {t('diagnostics.switchAllOn')}
            </Button>
            <Link href="/diagnostics">{t('diagnostics.title')}</Link>
          </div>
        }
      >
        {t('diagnostics.switchedOffUntil', { plugins: pluginIds.join(', ') })}
      </Alert>
    </div>
  );
}
