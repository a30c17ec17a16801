import { useI18n } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { TextArea } from '@anteroom/ui/TextArea';
import { useState } from 'react';
import { useHost } from '../HostContext.ts';
import { FirmSupport } from '../services/Support.ts';
import { referenceCode } from './referenceCode.ts';

/** As the contract limits it. */
const maxLength = 8_000;

interface DescribeIssueProps {
  description: string;
  onDescription: (description: string) => void;
  onReported: (code: string) => void;
  onClose: () => void;
  closeLabel: string;
}

/** The first step of reporting an issue. */
export function DescribeIssue(props: DescribeIssueProps) {
  const { description, onDescription, onReported, onClose, closeLabel } = props;
  const { t } = useI18n();
  const support = useHost(FirmSupport);
  const [code, setCode] = useState(referenceCode);
  const [state, setState] = useState<'writing' | 'sending' | 'failed'>('writing');

  async function send() {
    setState('sending');
    try {
      await support.report(code, description.trim());
      onReported(code);
    } catch {
      // It has been logged; what was written is still here.
      setState('failed');
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={() => description.trim() && void send()}
      title={t('issue.report')}
      closeLabel={closeLabel}
      footer={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            disabled={!description.trim()}
            loading={state === 'sending'}
          >
            {t('issue.send')}
          </Button>
        </>
      }
    >
      <div className="ar-stack">
        <TextArea
          label={t('issue.description')}
          description={t('issue.descriptionHint')}
          required
          autoFocus
          rows={5}
          maxLength={maxLength}
          value={description}
          onChange={(event) => {
            onDescription(event.target.value);
            // Should the first attempt have arrived all the same, this is another report.
            if (state === 'failed') setCode(referenceCode());
          }}
        />
        {state === 'failed' && (
          <Alert level="danger" onClose={() => setState('writing')} closeLabel={closeLabel}>
            {t('issue.servererror')}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
