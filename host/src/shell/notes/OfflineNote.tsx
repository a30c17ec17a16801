import './offlineNote.css';
import { Icon } from '@anteroom/ui/Icon';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router-dom';
import { useHost } from '../../HostContext.ts';
import { Connection } from '../../services/http/Connection.ts';

/** Note above every screen and dialog that the portal cannot be reached, and what happens to a pending navigation. */
export function OfflineNote() {
  const { t } = useTranslation();
  const isLost = useAtomValue(useHost(Connection).isLost);
  const isOnTheWay = useNavigation().state === 'loading';
  return (
    // The live region is always rendered, so that screen readers announce what appears in it, even while a dialog is
    // open.
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
