import { Checkbox } from '@anteroom/ui/Checkbox';
import { TextField } from '@anteroom/ui/TextField';
import { useTranslation } from 'react-i18next';
import type { TemplateTask } from '../../rules/taskTemplate.ts';
import { DueRule } from './DueRule.tsx';

type Fields = Pick<TemplateTask, 'label' | 'due' | 'isOfYear'>;

interface TaskFieldsProps {
  readonly task: Fields;
  readonly onChange: (change: Partial<Fields>) => void;
}

/** Fields of a template's task: its title, its due date, and whether it is about a year. */
export function TaskFields({ task: { label, due, isOfYear }, onChange }: TaskFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('label')}
        description={t('templates.yearHint', { year: '{year}' })}
        value={label}
        maxLength={500}
        error={label.trim() === '' ? t('needed') : undefined}
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <DueRule due={due} onChange={(changed) => onChange({ due: changed })} />
      <Checkbox
        label={t('templates.ofYear')}
        checked={isOfYear}
        onChange={({ target }) => onChange({ isOfYear: target.checked })}
      />
    </>
  );
}
