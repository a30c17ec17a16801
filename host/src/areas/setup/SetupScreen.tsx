import './setup.css';
import { HttpError } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthLayout } from '../auth/AuthLayout.tsx';
import { ClientsStep } from './ClientsStep.tsx';
import { FirmStep } from './FirmStep.tsx';
import { MailStep } from './MailStep.tsx';
import { OwnerStep } from './OwnerStep.tsx';
import { SetupRefused } from './SetupRefused.tsx';
import { useSetupDraft } from './setupDraft.ts';
import { refusalOf, useSetup } from './useSetup.ts';
import { useSetupTexts } from './useSetupTexts.ts';

/** The first run: a new firm and its owner, by the one-time link that the server printed when it started. */
export function SetupScreen() {
  const texts = useSetupTexts();
  const setup = useSetup();
  if (texts.data && setup.data) return <Steps setup={setup} />;
  const refusal = refusalOf(setup.error);
  if (texts.data && refusal) return <SetupRefused refusal={refusal} />;
  const failed = [texts, setup].filter(({ isLoadingError }) => isLoadingError);
  return <Opening failed={failed} isReady={texts.data ?? false} />;
}

interface Loaded {
  readonly error: unknown;
  readonly isFetching: boolean;
  refetch(): unknown;
}

function Opening({ failed, isReady }: { readonly failed: readonly Loaded[]; readonly isReady: boolean }) {
  const { t } = useTranslation();
  const { t: ofSetup } = useTranslation('setup');
  const hasFailed = failed.length > 0;
  const tooOften = failed.some(
    ({ error }) => error instanceof HttpError && error.code === 'too-many-requests',
  );
  const waiting = isReady ? ofSetup('opening') : '';
  return (
    <AuthLayout title={isReady ? ofSetup('title') : 'Anteroom'}>
      <p className="auth-text" role="status" aria-busy={!hasFailed}>
        {tooOften && isReady ? ofSetup('tooOften') : hasFailed ? t('shell.loadFailedDetail') : waiting}
      </p>
      {hasFailed && (
        <Button
          variant="primary"
          size="lg"
          wide
          loading={failed.some(({ isFetching }) => isFetching)}
          onClick={() => failed.map((each) => each.refetch())}
        >
          {t('shell.retry')}
        </Button>
      )}
    </AuthLayout>
  );
}

type Step = 'firm' | 'owner' | 'mail' | 'clients';

function Steps({ setup: { data, take } }: { readonly setup: ReturnType<typeof useSetup> }) {
  const draft = useSetupDraft();
  const [step, setStep] = useState<Step>(draft.owner.email ? 'owner' : 'firm');
  // The first step leaves the focus where the browser put it.
  const hasMoved = useRef(false);
  const go = (to: Step) => {
    hasMoved.current = true;
    setStep(to);
  };
  const focused = hasMoved.current;
  if (data?.done) {
    return step === 'clients' ? (
      <ClientsStep done={data.done} focused={focused} />
    ) : (
      <MailStep done={data.done} mail={data.mail} focused={focused} onNext={() => go('clients')} />
    );
  }
  if (step !== 'owner') return <FirmStep draft={draft} focused={focused} onNext={() => go('owner')} />;
  return (
    <OwnerStep
      draft={draft}
      offersPasskeys={data?.offersPasskeys ?? false}
      focused={focused}
      onBack={() => go('firm')}
      onDone={(state) => {
        draft.forget();
        take(state);
        go('mail');
      }}
    />
  );
}
