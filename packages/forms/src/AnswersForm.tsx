import { readAnswers } from '@anteroom/domain/forms/formAnswers';
import type { Answers, FormDefinition } from '@anteroom/domain/forms/formDefinition';
import { FormQuestions } from '@anteroom/domain/forms/formQuestions';
import { calendarDateOf } from '@anteroom/domain/time/calendarDate';
import { useI18n } from '@anteroom/sdk';
import { useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, useForm } from 'react-hook-form';
import { buildSchema } from './buildSchema.ts';
import { FormFields } from './FormFields.tsx';
import { controlId, type FileTarget, FormScopeContext } from './FormScope.ts';
import { fieldResolver } from './fieldResolver.ts';
import { focusField } from './focusField.ts';
import { faultsIn } from './formFaults.ts';
import { useFormText } from './useFormText.ts';

export interface AnswersFormProps {
  readonly definition: FormDefinition;
  /** Initial values of the fields. */
  readonly initialValues?: unknown;
  /** Called after each change, with the answers as typed. */
  readonly onChange: (answers: Answers) => void;
  /** Saves the last answers, and resolves with whether the server has them. The first one that is passed is kept. */
  readonly settle?: () => Promise<boolean>;
  /** Destination of uploaded files, required for a form with a file field. */
  readonly files?: FileTarget;
}

/**
 * Renders the fields of a form without a button, for answers that are saved while they are typed. If they are part of
 * another form, its submission marks what is missing or wrong in them.
 */
export function AnswersForm({ definition, initialValues, onChange, files, ...props }: AnswersFormProps) {
  const i18n = useI18n();
  const text = useFormText();
  const id = useId();
  const [today] = useState(() => calendarDateOf(new Date()));
  const questions = useMemo(() => new FormQuestions(definition), [definition]);
  const form = useForm<FieldValues>({
    mode: 'onTouched',
    defaultValues: readAnswers(definition.fields, initialValues),
    resolver: fieldResolver(buildSchema(definition, { text, date: i18n.date, number: i18n.number }, today)),
  });
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  const [settle] = useState(() => props.settle);
  const keep = useCallback(() => tell.current(structuredClone(form.getValues()) as Answers), [form]);

  const scope = useMemo(
    () => ({ form, questions, id, today, files, employees: undefined, keep, settle, disabled: false }),
    [form, questions, id, today, files, keep, settle],
  );

  const fields = useRef<HTMLDivElement>(null);
  const judge = useEffectEvent(async () => {
    if (await form.trigger()) return;
    // A fault before these fields already has the focus.
    if (document.activeElement?.matches('[aria-invalid="true"]')) return;
    const names = definition.fields.map(({ name }) => name);
    const errors = Object.fromEntries(names.map((name) => [name, form.getFieldState(name).error]));
    const [first] = faultsIn(definition.fields, errors as FieldErrors, text);
    if (first) focusField(controlId(id, first.path));
  });
  useEffect(() => {
    const around = fields.current?.closest('form');
    const onSubmit = () => void judge();
    around?.addEventListener('submit', onSubmit);
    return () => around?.removeEventListener('submit', onSubmit);
  }, []);

  return (
    <FormScopeContext value={scope}>
      <div ref={fields} className="ar-stack" style={{ gap: 'var(--ar-space-3)' }}>
        <FormFields fields={definition.fields} />
      </div>
    </FormScopeContext>
  );
}
