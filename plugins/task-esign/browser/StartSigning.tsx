import { Log, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { Checkbox } from '@anteroom/ui/Checkbox';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EsignState } from '../api.ts';
import { useEsignSteps } from './esignApi.ts';
import { whatFailed } from './whatFailed.ts';

/** Leads to the desk. A person who comes for the first time must first agree to sign electronically. */
export function StartSigning({ state, onOpen }: { readonly state: EsignState; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const hasAgreed = state.signers.some(({ number, consentedAt }) => number === state.own && consentedAt);
  if (!hasAgreed) return <Consent state={state} onOpen={onOpen} />;
  return (
    <div>
      <Button variant="primary" size="lg" icon="signature" onClick={onOpen}>
        {t('open.goOn')}
      </Button>
    </div>
  );
}

function Consent({ state, onOpen }: { readonly state: EsignState; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const log = useService(Log);
  const { agree } = useEsignSteps(state.taskId);
  const checkbox = useRef<HTMLInputElement>(null);
  const [agreed, setAgreed] = useState(false);
  const [stage, setStage] = useState<'idle' | 'missing' | 'saving' | ReturnType<typeof whatFailed>>('idle');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!agreed) {
      checkbox.current?.focus();
      return setStage('missing');
    }
    setStage('saving');
    try {
      await agree();
      onOpen();
    } catch (error) {
      log.warn('The consent to sign could not be given', error);
      setStage(whatFailed(error));
    }
  }

  return (
    <Card title={t('consent.title')} headingLevel={2}>
      <form className="ar-stack" noValidate onSubmit={submit}>
        <p className="ar-measure" style={{ whiteSpace: 'pre-line' }}>
          {state.consent ?? t('consent.text')}
        </p>
        <Checkbox
          ref={checkbox}
          label={t('consent.agree')}
          checked={agreed}
          error={stage === 'missing' && !agreed ? t('consent.missing') : undefined}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        {typeof stage === 'object' && (
          <Alert level="danger" title={t('failed.title')}>
            {t(stage.text)}
          </Alert>
        )}
        <div>
          <Button type="submit" variant="primary" size="lg" icon="signature" loading={stage === 'saving'}>
            {t('open.start')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
