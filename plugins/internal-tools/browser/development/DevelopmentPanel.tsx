import './development.css';
import { Diagnostics, Panels, type PluginInDevelopment, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useFollowed } from './useFollowed.ts';

/**
 * Panel on every screen that says which plugin in development is shown and what is wrong with it, with a button to
 * stop.
 */
export default function DevelopmentPanel() {
  const developed = useAtomValue(useService(Diagnostics).development);
  // The panel is stored for the device, but only some of its tabs show such a plugin.
  return developed && <Followed {...developed} />;
}

function Followed({ origin, plugin, fault }: PluginInDevelopment) {
  const { t } = useTranslation();
  const diagnostics = useService(Diagnostics);
  const panels = useService(Panels);
  const { isConnected, failure } = useFollowed(origin);
  const stop = () => {
    panels.close('development');
    void diagnostics.develop(null);
  };
  return (
    <aside className="internal-tools-development" aria-label={t('development.label')}>
      <Alert
        level={fault || failure || !isConnected ? 'warning' : 'info'}
        title={plugin ? t('development.plugin', { plugin: plugin.id, origin }) : t('development.label')}
        action={
          <Button size="sm" onClick={stop}>
            {t('development.drop')}
          </Button>
        }
      >
        {isConnected ? (fault ?? failure) : t('development.waiting', { origin })}
      </Alert>
    </aside>
  );
}
