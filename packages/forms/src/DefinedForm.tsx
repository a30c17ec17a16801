import { askedAnswers, readAnswers } from '@anteroom/domain/forms/formAnswers';
import type { Answers, FormDefinition } from '@anteroom/domain/forms/formDefinition';
import { FormQuestions } from '@anteroom/domain/forms/formQuestions';
import { calendarDateOf } from '@anteroom/domain/time/calendarDate';
import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Heading } from '@anteroom/ui/Heading';
import { useStore } from 'jotai';
import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type FieldErrors, type FieldValues, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { buildSchema } from './buildSchema.ts';
import type { ValuesOf } from './definition.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormFields } from './FormFields.tsx';
import { controlId, type FileTarget, FormScopeContext } from './FormScope.ts';
import { fieldResolver } from './fieldResolver.ts';
import type { EmployeeSource } from './fields/employees.ts';
import { dropUploads, formKeyOf, runningUpload } from './fields/fieldUploads.ts';
import { focusField } from './focusField.ts';
import { faultsIn } from './formFaults.ts';
import { stepsOf, stepWith } from './formSteps.ts';
import { StepList } from './StepList.tsx';
import { useFormText } from './useFormText.ts';

export interface DefinedFormProps<D extends FormDefinition> {
  readonly definition: D;
  readonly submitLabel: string;
  /** Whether there is nothing to submit yet, which blocks the button. */
  readonly submitDisabled?: boolean;
  /** Initial values of the fields, for example from a draft. Names that the form does not have are ignored. */
  readonly initialValues?: Partial<Answers> | undefined;
  /** Called after each change, with values as typed: untrimmed and unvalidated. */
  readonly onChange?: (values: Answers) => void;
  /**
   * Called with valid values, and not again before its promise has settled. Questions that are not asked are empty. The
   * callback must report its own failures, for example in `children`; the fields retain their values.
   */
  readonly onSubmit: (values: ValuesOf<D>) => Promise<void>;
  /** Called by a Cancel button beside the submit button, for a form in a dialog; without it, there is none. */
  readonly onCancel?: () => void;
  /** Content between the fields and the button. */
  readonly children?: ReactNode;
  /** Calendar date for the bound `today`. Default: the person's current day. */
  readonly today?: string;
  /** Destination of uploaded files, required for a form with a file field. */
  readonly files?: FileTarget;
  /**
   * Employees to choose from, required for a form with a field of that type. Must be the same object on every render.
   */
  readonly employees?: EmployeeSource;
  /**
   * Validates relations between values, each of which is already valid by its field's rules. The messages that it
   * returns are shown at the fields, and prevent submission.
   */
  readonly check?: (values: ValuesOf<D>) => readonly FormMessage[];
}

/** Message about an answer, in the person's language. */
export interface FormMessage {
  /** Path of the answer: `start`, or `entries.0.amount` in a group's first entry. */
  readonly path: string;
  readonly message: string;
}

/**
 * Renders a form from its definition. If a rule is broken on submission, it lists the faults, with a link from each to
 * its field, and focuses the first of these fields. The texts of its rules and fields come with this package. A
 * definition with steps is filled in one step at a time: a step is validated when the person leaves it with its button,
 * and all steps are validated when the form is submitted.
 *
 * Change its `key` to reset the form.
 */
export function DefinedForm<const D extends FormDefinition>(props: DefinedFormProps<D>) {
  const { definition, submitLabel, submitDisabled = false, initialValues, onChange } = props;
  const { onSubmit, onCancel, children, files, employees, check } = props;
  const { t } = useTranslation();
  const i18n = useI18n();
  const text = useFormText();
  const id = useId();
  const today = props.today ?? calendarDateOf(new Date());
  const questions = useMemo(() => new FormQuestions(definition), [definition]);
  // Rebuilt on every render, which is rare (typing causes none), so that messages are in the current language.
  const schema = buildSchema(definition, { text, date: i18n.date, number: i18n.number }, today);
  const form = useForm<FieldValues>({
    mode: 'onTouched',
    // A date has no native control that could receive the focus: see goToFirst.
    shouldFocusError: false,
    defaultValues: readAnswers(definition.fields, initialValues),
    resolver: fieldResolver(schema),
  });
  const { isSubmitting, isSubmitted } = form.formState;
  const steps = useMemo(() => stepsOf(definition), [definition]);
  const [at, setAt] = useState(0);
  const step = steps[at] ?? { title: null, fields: definition.fields };
  const isLast = at >= steps.length - 1;
  // Not `disabled`, because that would remove the focus from a person who has just submitted.
  const isWaiting = isLast && submitDisabled;
  /** Indexes of the steps that the person has left. */
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const sending = useRef(false);
  const store = useStore();
  const formKey = formKeyOf({ files, questions });
  // A form that goes away while it is submitted has been sent, without the files that were chosen meanwhile.
  useEffect(() => () => void (sending.current && dropUploads(store, formKey)), [store, formKey]);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  const keep = useCallback(() => tell.current?.(form.getValues() as Answers), [form]);
  const scope = useMemo(
    () => ({ form, questions, id, today, files, employees, keep, disabled: false }),
    [form, questions, id, today, files, employees, keep],
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isLast) return goOn();
    if (isWaiting) return;
    // A double click can arrive before the next render shows the button's loading state.
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
    const running = store.get(runningUpload(formKey));
    if (running) {
      const message = t('form.file.running', { name: store.get(running.upload.name) });
      form.setError(running.path, { type: 'upload', message });
      return goToField(running.path);
    }
    const faults = check?.(asked) ?? [];
    const [first] = faults;
    if (!first) return onSubmit(asked);
    for (const { path, message } of faults) form.setError(path, { type: 'check', message });
    goToField(first.path);
  }

  function goToFirst(errors: FieldErrors) {
    const [first] = faultsIn(definition.fields, errors, text);
    if (first) goToField(first.path);
  }

  /** Goes to the next step if this one is valid. */
  async function goOn() {
    const names = step.fields.map(({ name }) => name);
    if (await form.trigger(names)) return goTo(at + 1);
    setLeft((before) => new Set(before).add(at));
    goToFirst(Object.fromEntries(names.map((name) => [name, form.getFieldState(name).error])) as FieldErrors);
  }

  const target = useRef<string | null>(null);
  function goTo(place: number, path: string | null = null) {
    target.current = path;
    setLeft((before) => new Set(before).add(at));
    setAt(place);
    // Validate a step that was skipped, so that the list of steps marks what is missing.
    void form.trigger(step.fields.map(({ name }) => name));
  }

  function goToField(path: string) {
    const place = stepWith(steps, path);
    if (place === at) focusField(controlId(id, path));
    else goTo(place, path);
  }

  // After a change of step, focus the step's heading, or the answer to correct.
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    if (target.current === null) heading.current?.focus();
    else focusField(controlId(id, target.current));
  }, [at, id]);

  return (
    <FormScopeContext value={scope}>
      <form className="ar-stack" style={FIELD_GAP} noValidate onSubmit={submit}>
        {steps.length > 1 && <StepList steps={steps} current={at} left={left} onStep={goTo} />}
        <ErrorSummary
          fields={isSubmitted ? definition.fields : step.fields}
          tried={left.has(at)}
          onField={goToField}
        />
        {step.title !== null && (
          <Heading level={3} size="lg" ref={heading} tabIndex={-1}>
            {text(step.title)}
          </Heading>
        )}
        <FormFields key={at} fields={step.fields} />
        {children}
        <div className="ar-cluster">
          {at > 0 && (
            <Button size="lg" icon="arrow-left" onClick={() => goTo(at - 1)}>
              {t('form.sections.back')}
            </Button>
          )}
          {onCancel && (
            <Button size="lg" onClick={onCancel}>
              {t('form.cancel')}
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            size="lg"
            loading={isSubmitting}
            aria-disabled={isWaiting || undefined}
          >
            {isLast ? submitLabel : t('form.steps.next')}
          </Button>
        </div>
      </form>
    </FormScopeContext>
  );
}

// Larger than the gap within a field, smaller than the gap between sections.
const FIELD_GAP = { gap: 'var(--ar-space-3)' };
