import type { Share, ShareDetail } from '@anteroom/contract';
import { shareState } from '@anteroom/domain/shareExpiry';
import { Alerts, Dialogs, useI18n, useService, useSession } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Disclosure } from '@anteroom/ui/Disclosure';
import { ListSkeleton } from '@anteroom/ui/List';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { Clock } from '../../services/Clock.ts';
import { DocumentSharing } from '../../services/DocumentSharing.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { SendDialog } from './SendDialog.tsx';
import { ShareActivityList } from './ShareActivityList.tsx';
import { ShareRecipients } from './ShareRecipients.tsx';

/** One message with documents: to whom, until when; opened, what became of it and what can be done. */
export function SharePanel({ share }: { share: Share }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const [open, setOpen] = useState(false);
  const { sender, subject, recipients, clientName, sentAt } = share;
  const to = recipients.map(({ email }) => email).join(', ');
  const who = sender.isCurrentUser ? t('shared.you') : sender.name;
  return (
    <Disclosure
      icon="send"
      title={
        // Below the subject where there is no room beside it.
        <span className="ar-cluster">
          {subject} <ShareBadge share={share} />
        </span>
      }
      subtitle={
        <>
          <span className="share-line">{t('shared.to', { to })}</span>
          <span className="share-line">
            {t('shared.sent', { who, when: date(sentAt, 'time'), client: clientName })}
          </span>
        </>
      }
      onToggle={setOpen}
    >
      {open && <ShareContents share={share} />}
    </Disclosure>
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
  const detail = useQuery(useHost(DocumentSharing).detail(share.id));
  if (detail.isLoadingError) return <LoadFailed what={share.subject} retry={detail.refetch} />;
  if (!detail.data) return <ListSkeleton rows={2} />;
  const { message, activity } = detail.data;
  return (
    <div className="ar-stack">
      {message && <p className="share-message">{message}</p>}
      <section>
        <h2 className="share-heading">{t('send.documents', { count: share.documentNames.length })}</h2>
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
      <ShareButtons share={share} detail={detail.data} />
    </div>
  );
}

function ShareButtons({ share, detail }: { share: Share; detail: ShareDetail['data'] }) {
  const { t } = useTranslation();
  const isReadOnly = useSession().emulatedUserId !== null;
  const [sending, setSending] = useState(false);
  const [revoking, revoke] = useRevoking(share);
  const active = useShareState(share) === 'active';
  const { message, documents } = detail;
  if (isReadOnly) return null;
  return (
    <div className="ar-cluster">
      {documents.length > 0 && (
        <Button icon="send" onClick={() => setSending(true)}>
          {t('shared.again')}
        </Button>
      )}
      {active && (
        <Button variant="danger" loading={revoking} onClick={revoke}>
          {t('shared.revoke')}
        </Button>
      )}
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

function useRevoking(share: Share): [busy: boolean, revoke: () => void] {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const dialogs = useService(Dialogs);
  const sharing = useHost(DocumentSharing);
  const [busy, setBusy] = useState(false);
  const revoke = async () => {
    const sure = await dialogs.confirm({
      title: t('shared.revokeTitle'),
      message: t('shared.revokeMessage', { subject: share.subject }),
      confirmLabel: t('shared.revoke'),
      danger: true,
    });
    if (!sure) return;
    setBusy(true);
    try {
      await sharing.revoke(share);
      alerts.show({ type: 'success', msg: t('shared.revokedMsg') });
    } catch {
      alerts.show({ type: 'danger', msg: t('shared.revokeFailed') });
    } finally {
      setBusy(false);
    }
  };
  return [busy, () => void revoke()];
}

function useShareState({ expiresAt, revokedAt }: Share) {
  const clock = useHost(Clock);
  return shareState(
    { expiresAt: new Date(expiresAt), revokedAt: revokedAt === null ? null : new Date(revokedAt) },
    new Date(clock.now()),
  );
}
