import { HttpError } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClientsStep } from './ClientsStep.tsx';
import { FirmStep } from './FirmStep.tsx';
import { MailStep } from './MailStep.tsx';
import { OwnerStep } from './OwnerStep.tsx';
import { SetupPage } from './SetupPage.tsx';
import { SetupRefused } from './SetupRefused.tsx';
import { useSetupDraft } from './setupDraft.ts';
import { refusalOf, useSetup } from './useSetup.ts';

/** The first run: creates a new firm and its owner, with the one-time link that the server printed when it started. */
export default function SetupScreen() {
  const { t } = useTranslation();
  const setup = useSetup();
  if (setup.data) return <Steps setup={setup} />;
  const { error, isFetching, refetch } = setup;
  const refusal = refusalOf(error);
  // The server sends everyone here while there is no firm.
  const hasNoLink = refusal === 'link-unknown' && location.hash === '';
  if (refusal) return <SetupRefused refusal={hasNoLink ? 'no-link' : refusal} />;
  const tooOften = error instanceof HttpError && error.code === 'too-many-requests';
  return (
    <SetupPage title={t('title')}>
      <p className="setup-text" role="status" aria-busy={!error}>
        {t(tooOften ? 'tooOften' : error ? 'failed' : 'opening')}
      </p>
      {error && (
        <Button variant="primary" size="lg" wide loading={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      )}
    </SetupPage>
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
