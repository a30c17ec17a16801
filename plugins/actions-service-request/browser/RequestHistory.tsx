import { fullName } from '@anteroom/domain/people/fullName';
import { useI18n } from '@anteroom/sdk';
import { useTranslation } from 'react-i18next';
import type { ServiceRequestEvent } from '../api.ts';
import { StatusBadge } from './StatusBadge.tsx';

/** Shows a request's status changes, with person and time, newest first. */
export function RequestHistory({ events }: { readonly events: readonly ServiceRequestEvent[] }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  return (
    <ol className="ar-stack ar-stack-small" style={UNMARKED} reversed>
      {events.toReversed().map(({ at, by, status, reason }) => (
        <li key={`${at} ${status}`}>
          <StatusBadge status={status} />
          <div className="ar-small ar-muted">
            <time dateTime={at}>{date(at, 'time')}</time>
            {' · '}
            {t('history.by', { name: fullName(by) })}
          </div>
          {reason !== null && <div className="ar-small">{reason}</div>}
        </li>
      ))}
    </ol>
  );
}

const UNMARKED = { listStyle: 'none', margin: 0, padding: 0 };
