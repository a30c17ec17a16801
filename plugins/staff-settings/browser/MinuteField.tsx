import { DateField } from '@anteroom/ui/DateField';
import { TextField } from '@anteroom/ui/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface MinuteFieldProps {
  readonly label: string;
  readonly description: string;
  /** Date and time, such as `2026-12-24T09:00`, or empty. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (minute: string) => void;
}

/** Fields for a day and a time in the firm's time zone. Without a day there is no time. */
export function MinuteField({ label, description, value, error, onChange }: MinuteFieldProps) {
  const { t } = useTranslation();
  const [day = '', stored = ''] = value.split('T');
  /** Last typed text. Shown while it is not a valid time, or has no day. */
  const [typed, setTyped] = useState<string | null>(null);
  const time = typed !== null && (stored === '' || !isTime(typed)) ? typed : stored;
  const fault = day !== '' && typed !== null && !isTime(time) ? t('notices.timeWrong') : undefined;
  return (
    <div className="ar-field-row">
      <DateField
        label={label}
        description={description}
        value={day}
        error={error}
        onChange={(date) => onChange(date && `${date}T${isTime(time) ? time : '00:00'}`)}
      />
      <TextField
        label={t('notices.time', { of: label })}
        description={t('notices.timeHint')}
        value={day === '' ? '' : time}
        disabled={day === ''}
        error={fault}
        autoComplete="off"
        maxLength={5}
        onChange={({ target }) => {
          setTyped(target.value);
          if (isTime(target.value)) onChange(`${day}T${target.value}`);
        }}
      />
    </div>
  );
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}
