import { Button } from '@anteroom/ui/Button';
import { TextField } from '@anteroom/ui/TextField';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

interface PdfPasswordProps {
  /** Whether a wrong password was entered. */
  isWrong: boolean;
  onAnswer: (password: string) => void;
}

/** Asks for the password of a PDF. The password stays in this browser. */
export function PdfPassword({ isWrong, onAnswer }: PdfPasswordProps) {
  const { t } = useTranslation();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    if (typeof password === 'string' && password) onAnswer(password);
  };
  return (
    <div className="preview-centre">
      <form className="ar-stack preview-note" noValidate onSubmit={submit}>
        <TextField
          type="password"
          name="password"
          label={t('preview.password')}
          description={t('preview.passwordDetail')}
          error={isWrong ? t('preview.passwordWrong') : undefined}
          autoComplete="off"
          autoFocus
        />
        <Button variant="primary" type="submit">
          {t('preview.open')}
        </Button>
      </form>
    </div>
  );
}
