import { identifiers } from '@anteroom/domain/people/identifiers';
import { HttpError, Log, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { areDatesComplete, DateField } from '@anteroom/ui/DateField';
import { TextField } from '@anteroom/ui/TextField';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Employee, useKeepEmployee } from './employees.ts';
import { MaskedField } from './MaskedField.tsx';

interface AddEmployeeProps {
  readonly onAdded: (employee: Employee) => void;
  readonly onCancel: () => void;
}

/**
 * Adds an employee who works for the client but is not registered yet, with just enough facts to identify them. It is
 * not a `form` element, because it is inside another form, which it must not submit.
 */
export function AddEmployee({ onAdded, onCancel }: AddEmployeeProps) {
  const { t } = useTranslation();
  const log = useService(Log);
  const { add } = useKeepEmployee();
  const titleId = useId();
  const fields = useRef<HTMLFieldSetElement>(null);
  // The button that opened these fields is gone, and the focus with it.
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  const [name, setName] = useState('');
  const [cpf, setCpf] = useState('');
  const [admissionDate, setAdmissionDate] = useState('');
  const [stage, setStage] = useState<'typing' | 'judged' | 'adding' | 'taken' | 'failed'>('typing');
  const isJudged = stage !== 'typing';
  const isNameMissing = name.trim() === '';
  const isCpfWrong = !identifiers.cpf.isValid(cpf);

  async function submit() {
    setStage('judged');
    if (fields.current && !areDatesComplete(fields.current)) return;
    if (isNameMissing || isCpfWrong) return;
    setStage('adding');
    try {
      onAdded(
        await add({
          name: name.trim(),
          cpf: cpf.replace(/\D/g, ''),
          admissionDate: admissionDate || null,
        }),
      );
    } catch (error) {
      log.warn('An employee could not be added', error);
      setStage(error instanceof HttpError && error.code === 'conflict' ? 'taken' : 'failed');
    }
  }

  return (
    <fieldset ref={fields} className="ar-stack ar-stack-small" aria-labelledby={titleId} style={SET_IN}>
      <strong id={titleId}>{t('form.employee.addTitle')}</strong>
      <TextField
        label={t('form.employee.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={isJudged && isNameMissing ? t('form.required') : undefined}
        maxLength={200}
        autoComplete="off"
      />
      <MaskedField
        type="cpf"
        label={t('form.employee.cpf')}
        value={cpf}
        onChange={setCpf}
        error={isJudged && isCpfWrong ? t('form.cpf') : undefined}
      />
      <DateField
        label={t('form.employee.admissionDate')}
        optional={t('form.optional')}
        value={admissionDate}
        onChange={setAdmissionDate}
      />
      {(stage === 'taken' || stage === 'failed') && (
        <Alert level="danger" title={t(`form.employee.${stage}`)} />
      )}
      <div className="ar-cluster">
        <Button loading={stage === 'adding'} onClick={submit}>
          {t('form.employee.keep')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </div>
    </fieldset>
  );
}

// Indented like the entry of a group.
const SET_IN = {
  paddingInlineStart: 'var(--ar-space-2)',
  borderInlineStart: '3px solid var(--ar-border)',
};
