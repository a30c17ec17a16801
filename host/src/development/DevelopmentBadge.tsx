import './developmentBadge.css';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { DevelopmentSession } from './DevelopmentSession.ts';

interface DevelopmentBadgeProps {
  readonly session: DevelopmentSession;
  readonly onDrop: () => void;
}

/** Shows on every screen that a plugin in development is active, with a button to end that. */
export function DevelopmentBadge({ session, onDrop }: DevelopmentBadgeProps) {
  const { t } = useTranslation();
  const { pluginId, fault, failure, isConnected } = useAtomValue(session.state);
  const { origin } = session;
  return (
    <aside className="development-badge" aria-label={t('development.label')}>
      <Alert
        level={fault || failure || !isConnected ? 'warning' : 'info'}
        floating
        title={pluginId ? t('development.plugin', { plugin: pluginId, origin }) : t('development.label')}
        action={
          <Button size="sm" onClick={onDrop}>
            {t('development.drop')}
          </Button>
        }
      >
        {isConnected ? (fault ?? failure) : t('development.waiting', { origin })}
      </Alert>
    </aside>
  );
}
