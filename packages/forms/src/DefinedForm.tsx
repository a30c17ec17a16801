import { calendarDateOf } from '@anteroom/domain/calendarDate';
import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { yupResolver } from '@hookform/resolvers/yup';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { buildSchema } from './buildSchema.ts';
import type { FormDefinition, ValuesOf } from './definition.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormField } from './FormField.tsx';
import { focusField } from './focusField.ts';

export interface DefinedFormProps<D extends FormDefinition> {
  readonly definition: D;
  readonly submitLabel: string;
  /** What the fields hold at first, as from a draft. Names that the form does not have are left out. */
  readonly initialValues?: Partial<Record<string, string>>;
  /** Told at each change, with values as they are typed: untrimmed and unjudged. */
  readonly onChange?: (values: Record<string, string>) => void;
  /**
   * Called with values that keep every rule, and not again before it has ended. It tells of its own failure, as by
   * `children`; what was typed stays in the fields.
   */
  readonly onSubmit: (values: ValuesOf<D>) => Promise<void>;
  /** Between the fields and the button. */
  readonly children?: ReactNode;
  /** The day that the bound `today` stands for; the person's own day if left out. */
  readonly today?: string;
}

/**
 * A form as its definition says. A submit that breaks a rule lists what is wrong, each entry a link to its field, and goes to
 * the first of these fields. Texts are those of the plugin in whose contribution it stands, see {@link FORM_TEXT_KEYS}.
 *
 * To begin afresh, give it another `key`.
 */
export function DefinedForm<const D extends FormDefinition>(props: DefinedFormProps<D>) {
  const { definition, submitLabel, initialValues, onChange, onSubmit, children } = props;
  const texts = useI18n();
  const id = useId();
  const today = props.today ?? calendarDateOf(new Date());
  // Built anew with each render, which is seldom (typing causes none), so that it speaks the language of the moment.
  const schema = buildSchema(definition, texts, today);
  const form = useForm<Record<string, string>>({
    mode: 'onTouched',
    // A date has no native control that could take it: see goToFirst.
    shouldFocusError: false,
    defaultValues: initialOrEmpty(definition, initialValues),
    resolver: yupResolver(schema),
  });
  const { errors, isSubmitted, isSubmitting } = form.formState;
  const sending = useRef(false);

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onChange?.(values) }),
    [form, onChange],
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    // The button's loading state comes with the next render, a double click before it.
    if (sending.current) return;
    sending.current = true;
    try {
      await form.handleSubmit((values) => onSubmit(values as ValuesOf<D>), goToFirst)(event);
    } finally {
      sending.current = false;
    }
  }

  function goToFirst(found: FieldErrors) {
    const first = definition.fields.find(({ name }) => name in found);
    if (first) focusField(`${id}-${first.name}`);
  }

  const faults = definition.fields.flatMap((field) => {
    const message = errors[field.name]?.message;
    return message ? [{ field, message }] : [];
  });

  return (
    <form className="ar-stack" style={FIELD_GAP} noValidate onSubmit={submit}>
      {isSubmitted && faults.length > 0 && (
        <ErrorSummary
          title={texts.t('form.summary', { count: faults.length })}
          faults={faults.map(({ field, message }) => ({
            fieldId: `${id}-${field.name}`,
            label: texts.t(field.label),
            message,
          }))}
        />
      )}
      {definition.fields.map((field) => (
        <FormField
          key={field.name}
          id={`${id}-${field.name}`}
          field={field}
          error={faults.find((fault) => fault.field === field)?.message}
          today={today}
          form={form}
        />
      ))}
      {children}
      <div className="ar-cluster">
        <Button type="submit" variant="primary" size="lg" loading={isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

// More than within a field, less than between sections.
const FIELD_GAP = { gap: 'var(--ar-space-3)' };

/** A draft may come from an earlier session: only what the form asks for is taken from it. */
function initialOrEmpty(
  definition: FormDefinition,
  values: Partial<Record<string, string>> = {},
): Record<string, string> {
  return Object.fromEntries(
    definition.fields.map(({ name }) => {
      const value: unknown = values[name];
      return [name, typeof value === 'string' ? value : ''];
    }),
  );
}
