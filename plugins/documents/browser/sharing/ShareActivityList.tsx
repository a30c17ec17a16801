import type { ShareActivity } from '@anteroom/contract';
import { useI18n } from '@anteroom/sdk';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';

/** Lists the recipients' actions, newest first. */
export function ShareActivityList({ activity }: { activity: readonly ShareActivity[] }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  return (
    <section>
      <h3 className="share-heading">{t('shared.activity')}</h3>
      <ul className="share-activity">
        {activity.map((event) => (
          <li key={`${event.at} ${event.type} ${event.email}`}>
            <span className="ar-muted ar-figures">{date(event.at, 'time')}</span>
            <span>
              {t(activityKey(event), { email: event.email, name: event.documentName ?? '' })}{' '}
              <span className="ar-muted">{t('shared.from', { address: event.address })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function activityKey({ type, documentName }: ShareActivity): ParseKeys {
  switch (type) {
    case 'opened':
      return 'shared.event.opened';
    case 'viewed':
      return 'shared.event.viewed';
    case 'downloaded':
      return documentName === null ? 'shared.event.downloadedAll' : 'shared.event.downloaded';
    case 'code-refused':
      return 'shared.event.codeRefused';
    case 'locked':
      return 'shared.event.locked';
  }
}
