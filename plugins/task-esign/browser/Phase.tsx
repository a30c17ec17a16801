import { Alerts, type Client, Documents, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EsignState } from '../api.ts';
import { turnOf } from '../rules/esignRules.ts';

/** Shows the document's state when it is not the person's turn. */
export function Phase({ state, client }: { readonly state: EsignState; readonly client: Client }) {
  const i18n = useI18n();
  const { t } = useTranslation();
  const own = state.signers.find(({ number }) => number === state.own);
  const turn = turnOf(state.signers);
  const next = state.signers.find(({ number }) => number === turn)?.name ?? '';
  switch (state.phase) {
    case 'turn':
      return null;
    case 'waiting':
      return own?.signedAt ? (
        <Alert level="success" title={t('phase.youSigned')}>
          {t('phase.next', { name: next })}
        </Alert>
      ) : (
        <Alert level="info" title={t('phase.waiting', { name: next })}>
          {t('phase.mail')}
        </Alert>
      );
    case 'onlooker':
      return <Alert level="info">{t('phase.onlooker', { name: next })}</Alert>;
    case 'sealing':
      return (
        <Alert level="info" title={t('phase.sealing')}>
          {t('phase.sealingDetail')}
        </Alert>
      );
    case 'signed':
      return (
        <Alert
          level="success"
          title={t('phase.signed')}
          action={<DownloadSigned state={state} client={client} />}
        >
          {t('phase.signedDetail')}
        </Alert>
      );
    case 'on-paper':
      return (
        <Alert level="success" title={t('phase.onPaper')}>
          {t('phase.onPaperDetail')}
        </Alert>
      );
    case 'cancelled': {
      const who = state.signers.find(({ declinedAt }) => declinedAt !== null)?.name;
      // The portal itself shows the reason for every cancelled task.
      return (
        <Alert level="warning" title={who ? t('phase.declined', { name: who }) : t('phase.cancelled')} />
      );
    }
    case 'expired':
      return (
        <Alert
          level="warning"
          title={t('phase.expired', { date: state.expirationDate ? i18n.date(state.expirationDate) : '' })}
        >
          {t('phase.expiredDetail')}
        </Alert>
      );
  }
}

function DownloadSigned({ state, client }: { readonly state: EsignState; readonly client: Client }) {
  const { t } = useTranslation();
  const documents = useService(Documents);
  const alerts = useService(Alerts);
  const ofTask = useQuery(documents.ofTask(client.id, state.taskId));
  const signed = ofTask.data?.find(({ id }) => id === state.signedDocumentId);
  if (!signed) return null;
  return (
    <Button
      icon="download"
      size="sm"
      onClick={() =>
        documents
          .download(signed)
          .catch(() => alerts.show({ type: 'danger', msg: t('failed.download', { name: signed.name }) }))
      }
    >
      {t('download')}
    </Button>
  );
}
