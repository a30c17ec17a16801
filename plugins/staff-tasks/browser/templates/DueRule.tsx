import { SelectField } from '@anteroom/ui/SelectField';
import { TextField } from '@anteroom/ui/TextField';
import { useTranslation } from 'react-i18next';
import type { RelativeDate } from '../../rules/taskTemplate.ts';

interface DueRuleProps {
  readonly due: RelativeDate;
  readonly onChange: (due: RelativeDate) => void;
}

const rules: Readonly<Record<RelativeDate['kind'], RelativeDate>> = {
  none: { kind: 'none' },
  after: { kind: 'after', days: 10 },
  day: { kind: 'day', month: 4, day: 15 },
};

/** Fields for the due date of a template's task. */
export function DueRule({ due, onChange }: DueRuleProps) {
  const { t, i18n } = useTranslation();
  const months = new Intl.DateTimeFormat(i18n.language, { month: 'long', timeZone: 'UTC' });
  return (
    <div className="ar-field-row">
      <SelectField
        label={t('dueDate')}
        value={due.kind}
        onChange={({ target }) => onChange(rules[target.value as RelativeDate['kind']])}
        options={(['none', 'after', 'day'] as const).map((kind) => ({
          value: kind,
          label: t(`templates.due.${kind}`),
        }))}
      />
      {due.kind === 'after' && (
        <TextField
          type="number"
          label={t('templates.due.days')}
          min={0}
          max={3650}
          value={due.days}
          onChange={({ target }) => onChange({ kind: 'after', days: within(target.value, 0, 3650) })}
        />
      )}
      {due.kind === 'day' && (
        <>
          <TextField
            type="number"
            label={t('templates.due.dayOfMonth')}
            min={1}
            max={31}
            value={due.day}
            onChange={({ target }) => onChange({ ...due, day: within(target.value, 1, 31) })}
          />
          <SelectField
            label={t('templates.due.month')}
            value={String(due.month)}
            onChange={({ target }) => onChange({ ...due, month: Number(target.value) })}
            options={Array.from({ length: 12 }, (_, month) => ({
              value: String(month + 1),
              label: months.format(Date.UTC(2026, month, 1)),
            }))}
          />
        </>
      )}
    </div>
  );
}

function within(text: string, least: number, most: number): number {
  const number = Math.trunc(Number(text));
  return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : least;
}
