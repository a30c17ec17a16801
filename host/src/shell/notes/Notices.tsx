import './notices.css';
import { onDemand } from '@anteroom/ui/onDemand';
import { useAtomValue } from 'jotai';
import { useHost } from '../../HostContext.ts';
import { FirmNotices } from '../../services/portal/Notices.ts';

// Most firms have no notices.
const ShownNotice = onDemand(async () => (await import('./ShownNotice.tsx')).ShownNotice);

/** Shows the firm's notices above the screen. */
export function Notices() {
  const notices = useAtomValue(useHost(FirmNotices).open);
  if (notices.length === 0) return null;
  return (
    <div className="notices">
      {notices.map((notice) => (
        <ShownNotice key={notice.id} notice={notice} />
      ))}
    </div>
  );
}
