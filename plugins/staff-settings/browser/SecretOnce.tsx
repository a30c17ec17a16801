import './settings.css';
import { useCopy } from '@anteroom/screen-parts/useCopy';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { TextField } from '@anteroom/ui/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface SecretOnceProps {
  readonly title: string;
  /** Label of the secret. */
  readonly label: string;
  /** Explains the secret's purpose. */
  readonly hint: string;
  /** The secret; null if there is none to show. */
  readonly secret: string | null;
  readonly onClose: () => void;
}

/** Dialog that shows a secret to copy. The portal can never show it again, so only its buttons close the dialog. */
export function SecretOnce({ title, label, hint, secret, onClose }: SecretOnceProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = useCopy(t('secret.copyFailed'));
  const close = () => {
    setCopied(false);
    onClose();
  };
  return (
    <Dialog
      open={secret !== null}
      onClose={close}
      title={title}
      closeLabel={t('close')}
      role="alertdialog"
      ignoresEscape
      footer={
        <>
          <Button
            icon={isCopied ? 'check' : 'copy'}
            onClick={async () => secret && setCopied(await copy(secret))}
          >
            {t(isCopied ? 'secret.copied' : 'secret.copy')}
          </Button>
          <Button variant="primary" onClick={close}>
            {t('secret.done')}
          </Button>
        </>
      }
    >
      <div className="ar-stack">
        <Alert level="warning">{t('secret.once')}</Alert>
        <TextField
          className="staff-settings-secret"
          label={label}
          description={hint}
          value={secret ?? ''}
          readOnly
          onFocus={({ target }) => target.select()}
        />
      </div>
    </Dialog>
  );
}
