import { giveFeedback } from '@anteroom/contract/help';
import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { Http, useService, useSession } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { TextArea } from '@anteroom/ui/TextArea';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Maximum length, as in the contract. */
const maxLength = 4_000;

type State = 'writing' | 'sending' | 'failed' | 'sent';

/** Asks whether the person is happy with the portal, and why, and sends the answer to the firm. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { companyName } = useSession();
  const http = useService(Http);
  const [mood, setMood] = useState<'happy' | 'sad'>();
  const [message, setMessage] = useState('');
  const [state, setState] = useState<State>('writing');
  const [checked, setChecked] = useState(false);
  const close = useAskBeforeClose(message.trim() !== '' && state !== 'sent', onClose, state === 'sending');

  async function send() {
    setChecked(true);
    if (!mood || !message.trim()) return;
    setState('sending');
    try {
      await http.call(giveFeedback, { body: { mood, message: message.trim() } });
      setState('sent');
    } catch {
      // The error has been logged, and the text is still in the form.
      setState('failed');
    }
  }

  if (state === 'sent') {
    return (
      <Dialog
        open
        size="sm"
        onClose={onClose}
        title={t('feedback.thanks')}
        closeLabel={t('shell.close')}
        footer={
          <Button variant="primary" autoFocus onClick={onClose}>
            {t('shell.close')}
          </Button>
        }
      >
        {t('feedback.sent', { firm: companyName })}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={close}
      onSubmit={() => void send()}
      title={t('feedback.title')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={close}>{t('shell.cancel')}</Button>
          <Button variant="primary" type="submit" loading={state === 'sending'}>
            {t('feedback.send')}
          </Button>
        </>
      }
    >
      <div className="ar-stack">
        <RadioGroup
          horizontal
          label={t('feedback.mood')}
          options={[
            { value: 'happy', label: t('feedback.happy') },
            { value: 'sad', label: t('feedback.sad') },
          ]}
          value={mood}
          error={checked && !mood && t('feedback.moodMissing')}
          onChange={(value) => setMood(value === 'happy' ? 'happy' : 'sad')}
        />
        <TextArea
          label={t('feedback.message')}
          required
          maxLength={maxLength}
          value={message}
          error={checked && !message.trim() && t('feedback.messageMissing')}
          onChange={(event) => setMessage(event.target.value)}
        />
        {state === 'failed' && <Alert level="danger">{t('feedback.failed')}</Alert>}
      </div>
    </Dialog>
  );
}
