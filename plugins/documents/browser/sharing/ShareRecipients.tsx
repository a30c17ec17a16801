import type { ShareRecipient } from '@anteroom/contract';
import { useI18n } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { List, ListRow } from '@anteroom/ui/List';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** Lists the recipients, and whether they have opened the documents. */
export function ShareRecipients({ recipients }: { recipients: readonly ShareRecipient[] }) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <section>
      <h3 className="share-heading" id={titleId}>
        {t('shared.recipients')}
      </h3>
      <List aria-labelledby={titleId}>
        {recipients.map((recipient) => (
          <Recipient key={recipient.linkId} recipient={recipient} />
        ))}
      </List>
    </section>
  );
}

function Recipient({ recipient }: { recipient: ShareRecipient }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const { email, opens, lastOpenedAt, downloads, lockedAt } = recipient;
  const opened = lastOpenedAt && t('shared.opened', { count: opens, when: date(lastOpenedAt, 'time') });
  const downloaded = downloads > 0 && t('shared.downloads', { count: downloads });
  return (
    <ListRow
      icon="user"
      title={email}
      subtitle={[opened || t('shared.notOpened'), downloaded].filter(Boolean).join(' · ')}
      meta={lockedAt !== null && <Badge tone="warning">{t('shared.locked')}</Badge>}
    >
      {lockedAt !== null && <p className="ar-small">{t('shared.lockedDetail')}</p>}
    </ListRow>
  );
}
