import type { Share, ShareDetail } from '@anteroom/contract';
import { shareState } from '@anteroom/domain/documents/shareExpiry';
import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import { Alerts, Dialogs, useI18n, useService, useSession } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { ExpansionPanels } from '@anteroom/ui/ExpansionPanels';
import { IconButton } from '@anteroom/ui/IconButton';
import { ListSkeleton } from '@anteroom/ui/List';
import { Menu } from '@anteroom/ui/Menu';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentSharing } from './DocumentSharing.ts';
import { SendDialog } from './SendDialog.tsx';
import { ShareActivityList } from './ShareActivityList.tsx';
import { ShareRecipients } from './ShareRecipients.tsx';

interface SharePanelsProps {
  shares: readonly Share[];
}

/**
 * Lists sent messages with their recipients and expiry. One at a time can be expanded to show its activity and actions.
 */
export function SharePanels({ shares }: SharePanelsProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const isReadOnly = useSession().emulatedUserId !== null;
  const [open, setOpen] = useState<readonly string[]>([]);
  return (
    <ExpansionPanels
      single
      headingLevel={2}
      open={open}
      onOpen={setOpen}
      panels={shares.map((share) => {
        const { id, sender, subject, recipients, clientName, sentAt } = share;
        const who = sender.isCurrentUser ? t('shared.you') : sender.name;
        return {
          id,
          title: (
            // Below the subject if there is no room beside it.
            <span className="ar-cluster">
              {subject} <ShareBadge share={share} />
            </span>
          ),
          subtitle: (
            <>
              <span className="share-line">
                {t('shared.to', { to: recipients.map(({ email }) => email).join(', ') })}
              </span>
              <span className="share-line">
                {t('shared.sent', { who, when: date(sentAt, 'time'), client: clientName })}
              </span>
            </>
          ),
          action: !isReadOnly && <ShareMenu share={share} />,
          content: open.includes(id) && <ShareContents share={share} />,
        };
      })}
    />
  );
}

function ShareBadge({ share }: { share: Share }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const state = useShareState(share);
  if (state === 'revoked') return <Badge tone="neutral">{t('shared.revoked')}</Badge>;
  if (state === 'expired') return <Badge tone="neutral">{t('shared.expired')}</Badge>;
  if (share.recipients.some(({ lockedAt }) => lockedAt !== null))
    return <Badge tone="warning">{t('shared.locked')}</Badge>;
  return <Badge tone="success">{t('shared.until', { when: date(share.expiresAt) })}</Badge>;
}

function ShareContents({ share }: { share: Share }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const detail = useQuery(useDocumentSharing().detail(share.id));
  if (detail.isLoadingError) return <LoadFailed what={share.subject} retry={detail.refetch} />;
  if (!detail.data) return <ListSkeleton rows={2} />;
  const { message, activity } = detail.data;
  return (
    <div className="ar-stack">
      {message && <p className="share-message">{message}</p>}
      <section>
        <h3 className="share-heading">{t('send.documents', { count: share.documentNames.length })}</h3>
        <ul className="share-documents">
          {share.documentNames.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>
      <ShareRecipients recipients={share.recipients} />
      {activity.length > 0 && <ShareActivityList activity={activity} />}
      <p className="ar-muted ar-small">
        {t('shared.expires', { when: date(share.expiresAt, 'time') })}{' '}
        {t(share.hasCode ? 'shared.withCode' : 'shared.withoutCode')}
      </p>
      <SendAgain share={share} detail={detail.data} />
    </div>
  );
}

function SendAgain({ share, detail }: { share: Share; detail: ShareDetail['data'] }) {
  const { t } = useTranslation();
  const isReadOnly = useSession().emulatedUserId !== null;
  const [sending, setSending] = useState(false);
  const { message, documents } = detail;
  if (isReadOnly || documents.length === 0) return null;
  return (
    <div>
      <Button icon="send" onClick={() => setSending(true)}>
        {t('shared.again')}
      </Button>
      {sending && (
        <SendDialog
          client={{ id: share.clientId, name: share.clientName }}
          items={documents}
          again={{ to: share.recipients.map(({ email }) => email), subject: share.subject, message }}
          onClose={() => setSending(false)}
        />
      )}
    </div>
  );
}

/** Menu of actions on a message that is not expanded. */
function ShareMenu({ share }: { share: Share }) {
  const { t } = useTranslation();
  const revoke = useRevoking(share);
  if (useShareState(share) !== 'active') return null;
  const label = `${t('documents.moreActions')}: ${share.subject}`;
  return (
    <Menu
      label={label}
      align="end"
      items={[{ id: 'revoke', icon: 'x', label: t('shared.revoke'), danger: true, onSelect: revoke }]}
      trigger={(trigger) => <IconButton {...trigger} icon="ellipsis" label={label} />}
    />
  );
}

function useRevoking(share: Share): () => void {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const dialogs = useService(Dialogs);
  const sharing = useDocumentSharing();
  const revoke = async () => {
    const sure = await dialogs.confirm({
      title: t('shared.revokeTitle'),
      message: t('shared.revokeMessage', { subject: share.subject }),
      confirmLabel: t('shared.revoke'),
      danger: true,
    });
    if (!sure) return;
    try {
      await sharing.revoke(share);
      alerts.show({ type: 'success', msg: t('shared.revokedMsg') });
    } catch {
      alerts.show({ type: 'danger', msg: t('shared.revokeFailed') });
    }
  };
  return () => void revoke();
}

function useShareState({ expiresAt, revokedAt }: Share) {
  return shareState(
    { expiresAt: new Date(expiresAt), revokedAt: revokedAt === null ? null : new Date(revokedAt) },
    new Date(),
  );
}
