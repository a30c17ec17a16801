import { Button } from '@anteroom/ui/Button';
import { TextArea } from '@anteroom/ui/TextArea';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EsignState } from '../api.ts';
import { useEsignSteps } from './esignApi.ts';
import { StepDialog } from './StepDialog.tsx';

/** Declines to sign, with a reason. This ends signing for everyone. */
export function Decline({ state }: { readonly state: EsignState }) {
  const { t } = useTranslation();
  const { decline, refresh } = useEsignSteps(state.taskId);
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const own = state.signers.find(({ number }) => number === state.own);
  if (!own || own.signedAt) return null;

  async function declineAll() {
    setMissing(!reason.trim());
    if (!reason.trim()) return;
    await decline(reason.trim());
    setOpen(false);
    void refresh();
  }

  return (
    <div className="ar-flush">
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('decline.open')}
      </Button>
      {open && (
        <StepDialog
          title={t('decline.title')}
          confirm={t('decline.confirm')}
          danger
          onStep={declineAll}
          onClose={() => setOpen(false)}
        >
          <p>{t('decline.text', { count: state.signers.length })}</p>
          <TextArea
            label={t('decline.reason')}
            value={reason}
            maxLength={2000}
            error={isMissing && !reason.trim() ? t('decline.missing') : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        </StepDialog>
      )}
    </div>
  );
}
