import type { FieldDefinition, FormDefinition, FormText } from '@anteroom/domain/forms/formDefinition';

/** Part of a form that is filled in separately. */
export interface FormStep {
  /** Title; null in a form without steps, which counts as a single one. */
  readonly title: FormText | null;
  readonly fields: readonly FieldDefinition[];
}

/** Returns the steps of a form, in order; always at least one. */
export function stepsOf({ fields }: FormDefinition): readonly FormStep[] {
  const steps: { title: FormText | null; fields: FieldDefinition[] }[] = [];
  for (const field of fields) {
    const step = steps.at(-1);
    if (field.step === undefined && step) step.fields.push(field);
    else steps.push({ title: field.step ?? null, fields: [field] });
  }
  return steps.length > 0 ? steps : [{ title: null, fields }];
}

/** Returns the index of the step with a field, given the path of its answer. */
export function stepWith(steps: readonly FormStep[], path: string): number {
  const [name] = path.split('.');
  return Math.max(
    0,
    steps.findIndex(({ fields }) => fields.some((field) => field.name === name)),
  );
}
