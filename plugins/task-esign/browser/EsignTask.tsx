import './esign.css';
import { Http, type TaskScreenProps, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EsignState } from '../api.ts';
import { Decline } from './Decline.tsx';
import { esignQuery } from './esignApi.ts';
import { Phase } from './Phase.tsx';
import { Signers } from './Signers.tsx';
import { StartSigning } from './StartSigning.tsx';

const Desk = lazy(async () => ({ default: (await import('./Desk.tsx')).Desk }));

/**
 * Screen of a document to sign: what it is and whose turn it is, the desk for reading and signing it, and the outcome.
 */
export default function EsignTask(props: TaskScreenProps) {
  const { t } = useTranslation();
  const state = useQuery(esignQuery(useService(Http), props.task.taskId));
  if (state.data) return <Signing {...props} state={state.data} />;
  if (state.isLoadingError) {
    return (
      <Alert
        level="danger"
        title={t('failed.load')}
        action={
          <Button size="sm" loading={state.isFetching} onClick={() => state.refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {t('failed.safe')}
      </Alert>
    );
  }
  return (
    <div aria-busy="true" className="ar-stack">
      <Skeleton height="3rem" />
      <Skeleton height="9rem" />
    </div>
  );
}

function Signing({ task, client, editable, finish, state }: TaskScreenProps & { state: EsignState }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const mine = editable && state.phase === 'turn';
  return (
    <div className="ar-stack ar-stack-large">
      {task.params.description && (
        <p className="ar-measure" style={{ whiteSpace: 'pre-line' }}>
          {task.params.description}
        </p>
      )}
      <Phase state={state} client={client} />
      {state.message && (
        <blockquote className="esign-message ar-measure">
          <p className="ar-small ar-muted">{t('message')}</p>
          <p>{state.message}</p>
        </blockquote>
      )}
      <Signers state={state} />
      {mine ? (
        <StartSigning state={state} onOpen={() => setOpen(true)} />
      ) : (
        <div>
          <Button icon="eye" onClick={() => setOpen(true)}>
            {t('open.look')}
          </Button>
        </div>
      )}
      {editable && (state.phase === 'turn' || state.phase === 'waiting') && <Decline state={state} />}
      {open && (
        <Suspense fallback={null}>
          <Desk state={state} signing={mine} onSigned={() => finish?.()} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
