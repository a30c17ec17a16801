import './offlineNote.css';
import { Icon } from '@anteroom/ui/Icon';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router-dom';
import { useHost } from '../../HostContext.ts';
import { Connection } from '../../services/http/Connection.ts';

/** Says, over every screen and dialog, that the portal cannot be reached, and what happens to a pending navigation. */
export function OfflineNote() {
  const { t } = useTranslation();
  const isLost = useAtomValue(useHost(Connection).isLost);
  const isOnTheWay = useNavigation().state === 'loading';
  return (
    // The region is always there, so that screen readers hear what comes into it, in a dialog too.
    <div className="offline-note" role="status" data-react-aria-top-layer="true">
      {isLost && (
        <p>
          <Icon name="wifi-off" size="sm" />
          <span>
            <strong>{t(navigator.onLine ? 'offline.unreachable' : 'offline.title')}</strong>{' '}
            {t(isOnTheWay ? 'offline.opensLater' : 'offline.stays')}
          </span>
        </p>
      )}
    </div>
  );
}
