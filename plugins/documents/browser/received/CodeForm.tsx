import { giveSharedCode, type ReceivedShare } from '@anteroom/contract/sharing';
import { Http, HttpError, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { TextField } from '@anteroom/ui/TextField';
import type { ParseKeys } from 'i18next';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from './Notice.tsx';
import { type LinkAddress, refusalOf } from './receivedLinks.ts';

interface CodeFormProps {
  address: LinkAddress;
  share: ReceivedShare;
  onOpened: (share: ReceivedShare) => void;
  /** Called when the link itself no longer opens. */
  onRefused: () => unknown;
}

/** Asks for the code that the sender has provided separately. */
export function CodeForm({ address, share, onOpened, onRefused }: CodeFormProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const code = field.current?.value.trim() ?? '';
    if (code === '') return fail(t('received.codeRequired'));
    setBusy(true);
    try {
      onOpened(await http.call(giveSharedCode, { params: address, body: { code } }));
    } catch (cause) {
      const refusal = refusalOf(cause);
      if (refusal && refusal !== 'code-wrong') onRefused();
      else fail(t(failureKey(cause)));
    } finally {
      setBusy(false);
    }
  }

  function fail(message: string) {
    setError(message);
    field.current?.focus();
    field.current?.select();
  }

  return (
    <Notice title={t('received.codeTitle')} icon="lock">
      <p className="received-text">{t('received.codeDetail', { sender: share.senderName })}</p>
      <form className="ar-stack" onSubmit={(event) => void open(event)} noValidate>
        <TextField
          ref={field}
          label={t('send.authCode')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          required
          error={error}
        />
        <Button variant="primary" size="lg" wide type="submit" loading={busy}>
          {t('received.open')}
        </Button>
      </form>
    </Notice>
  );
}

function failureKey(cause: unknown): ParseKeys {
  if (refusalOf(cause) === 'code-wrong') return 'received.codeWrong';
  const tooOften = cause instanceof HttpError && cause.code === 'too-many-requests';
  return tooOften ? 'received.codeTooOften' : 'received.codeFailed';
}
