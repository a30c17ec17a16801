import type { TaskEditorProps } from '@anteroom/sdk';
import { TextField } from '@anteroom/ui/TextField';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Form in which staff enter the expected length of the trip. */
export default function TripEditor({ onDraft }: TaskEditorProps) {
  const { t } = useTranslation();
  const [expected, setExpected] = useState('');
  const kilometres = Number(expected);
  const isValid = expected === '' || (kilometres > 0 && kilometres <= 5000);
  useEffect(() => {
    if (!isValid) onDraft(null);
    else onDraft(expected === '' ? {} : { definition: { expectedKilometres: kilometres } });
  }, [expected, kilometres, isValid, onDraft]);
  return (
    <TextField
      label={t('editor.expected')}
      inputMode="numeric"
      value={expected}
      error={isValid ? undefined : t('kilometresFault')}
      onChange={(event) => setExpected(event.target.value)}
    />
  );
}
