import { calendarDateOf } from '@anteroom/domain/calendarDate';
import { askedAnswers, readAnswers } from '@anteroom/domain/formAnswers';
import type { Answers, FormDefinition } from '@anteroom/domain/formDefinition';
import { FormQuestions } from '@anteroom/domain/formQuestions';
import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import { type FieldErrors, type FieldValues, useForm } from 'react-hook-form';
import { buildSchema } from './buildSchema.ts';
import type { ValuesOf } from './definition.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormFields } from './FormFields.tsx';
import { controlId, type FileTarget, FormScopeContext } from './FormScope.ts';
import { fieldResolver } from './fieldResolver.ts';
import { focusField } from './focusField.ts';
import { faultsIn } from './formFaults.ts';
import { useFormText } from './useFormText.ts';

export interface DefinedFormProps<D extends FormDefinition> {
  readonly definition: D;
  readonly submitLabel: string;
  /** What the fields hold at first, as from a draft. Names that the form does not have are left out. */
  readonly initialValues?: Partial<Answers> | undefined;
  /** Told at each change, with values as they are typed: untrimmed and unjudged. */
  readonly onChange?: (values: Answers) => void;
  /**
   * Called with values that keep every rule, and not again before it has ended. What is not asked is empty. It tells of its own
   * failure, as by `children`; what was typed stays in the fields.
   */
  readonly onSubmit: (values: ValuesOf<D>) => Promise<void>;
  /** Between the fields and the button. */
  readonly children?: ReactNode;
  /** The day that the bound `today` stands for; the person's own day if left out. */
  readonly today?: string;
  /** Where the files go, in a form with a file field. */
  readonly files?: FileTarget;
  /** The id of the client whose employees are chosen from, in a form with a field for them. */
  readonly employer?: string;
  /**
   * Judges values each of which keeps its field's rules, for what lies between them; what it finds is told at the fields, and nothing is
   * submitted.
   */
  readonly check?: (values: ValuesOf<D>) => readonly FormMessage[];
}

/** What is wrong with an answer, in the person's language. */
export interface FormMessage {
  /** `start`, or `entries.0.amount` in a group's first entry. */
  readonly path: string;
  readonly message: string;
}

/**
 * A form as its definition says. A submit that breaks a rule lists what is wrong, each entry a link to its field, and goes to
 * the first of these fields. The texts of its rules and fields come with this package.
 *
 * To begin afresh, give it another `key`.
 */
export function DefinedForm<const D extends FormDefinition>(props: DefinedFormProps<D>) {
  const { definition, submitLabel, initialValues, onChange, onSubmit, children, files, employer, check } =
    props;
  const i18n = useI18n();
  const text = useFormText();
  const id = useId();
  const today = props.today ?? calendarDateOf(new Date());
  const questions = useMemo(() => new FormQuestions(definition), [definition]);
  // Built anew with each render, which is seldom (typing causes none), so that it speaks the language of the moment.
  const schema = buildSchema(definition, { text, date: i18n.date, number: i18n.number }, today);
  const form = useForm<FieldValues>({
    mode: 'onTouched',
    // A date has no native control that could take it: see goToFirst.
    shouldFocusError: false,
    defaultValues: readAnswers(definition.fields, initialValues),
    resolver: fieldResolver(schema),
  });
  const { isSubmitting } = form.formState;
  const sending = useRef(false);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  const keep = useCallback(() => tell.current?.(form.getValues() as Answers), [form]);
  const scope = useMemo(
    () => ({ form, questions, id, today, files, employer, keep, disabled: false }),
    [form, questions, id, today, files, employer, keep],
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    // The button's loading state comes with the next render, a double click before it.
    if (sending.current) return;
    sending.current = true;
    try {
      await form.handleSubmit(judgeTogether, goToFirst)(event);
    } finally {
      sending.current = false;
    }
  }

  async function judgeTogether(values: FieldValues) {
    const asked = askedAnswers(questions, definition.fields, values as Answers) as ValuesOf<D>;
    const faults = check?.(asked) ?? [];
    const [first] = faults;
    if (!first) return onSubmit(asked);
    for (const { path, message } of faults) form.setError(path, { type: 'check', message });
    focusField(controlId(id, first.path));
  }

  function goToFirst(errors: FieldErrors) {
    const [first] = faultsIn(definition.fields, errors, text);
    if (first) focusField(controlId(id, first.path));
  }

  return (
    <FormScopeContext value={scope}>
      <form className="ar-stack" style={FIELD_GAP} noValidate onSubmit={submit}>
        <ErrorSummary fields={definition.fields} />
        <FormFields fields={definition.fields} />
        {children}
        <div className="ar-cluster">
          <Button type="submit" variant="primary" size="lg" loading={isSubmitting}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </FormScopeContext>
  );
}

// More than within a field, less than between sections.
const FIELD_GAP = { gap: 'var(--ar-space-3)' };
