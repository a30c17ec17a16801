import { calendarDateOf } from '@anteroom/domain/time/calendarDate';
import { DateField } from '@anteroom/ui/DateField';
import { TextArea } from '@anteroom/ui/TextArea';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface EsignTermsProps {
  readonly message: string;
  readonly onMessage: (message: string) => void;
  /** Calendar date, or an empty string for none. */
  readonly expirationDate: string;
  readonly onExpirationDate: (date: string) => void;
}

/** Fields for the message that signers read beside the document, and for the last day on which they can sign. */
export function EsignTerms({ message, onMessage, expirationDate, onExpirationDate }: EsignTermsProps) {
  const { t } = useTranslation();
  const [today] = useState(() => calendarDateOf(new Date()));
  return (
    <>
      <TextArea
        label={t('editor.message')}
        optional={t('editor.optional')}
        value={message}
        maxLength={2000}
        rows={3}
        onChange={({ target }) => onMessage(target.value)}
      />
      <DateField
        label={t('editor.until')}
        optional={t('editor.optional')}
        value={expirationDate}
        min={today}
        onChange={onExpirationDate}
      />
    </>
  );
}
