import { today } from '@anteroom/screen-parts/today';
import { useI18n } from '@anteroom/sdk';
import { Checkbox } from '@anteroom/ui/Checkbox';
import { TextField } from '@anteroom/ui/TextField';
import { useTranslation } from 'react-i18next';
import { addedOn } from '../../rules/repetition.ts';

/** Default number of days before the anniversary on which repeated tasks are added. */
const usualDaysBefore = 0;

interface RepeatFieldsProps {
  /** Null if the tasks are not repeated. */
  readonly daysBefore: number | null;
  readonly onChange: (daysBefore: number | null) => void;
}

/** Fields for repeating the tasks being sent every year. */
export function RepeatFields({ daysBefore, onChange }: RepeatFieldsProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const [year = 0, month = 1, day = 1] = today().split('-').map(Number);
  const next = { month, day, startYear: year + 1, yearOffset: 0, daysBefore: daysBefore ?? 0 };
  return (
    <>
      <Checkbox
        label={t('repeat.label')}
        description={t('repeat.hint')}
        checked={daysBefore !== null}
        onChange={({ target }) => onChange(target.checked ? usualDaysBefore : null)}
      />
      {daysBefore !== null && (
        <TextField
          type="number"
          label={t('repeat.daysBefore')}
          description={t('repeat.next', { date: date(addedOn(next), 'long') })}
          min={0}
          max={180}
          value={daysBefore}
          onChange={({ target }) =>
            onChange(Math.min(180, Math.max(0, Math.trunc(Number(target.value)) || 0)))
          }
          className="staff-tasks-search"
        />
      )}
    </>
  );
}
