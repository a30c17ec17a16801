import type { Answers, FieldDefinition, GroupFieldDefinition } from '@anteroom/domain/formDefinition';
import { memo, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { FormField } from './FormField.tsx';
import { useFormScope } from './FormScope.ts';

/** The entry of a group in which fields stand. */
export interface Inside {
  readonly group: GroupFieldDefinition;
  /** Of the entry: `jobs.0`. */
  readonly path: string;
}

interface FormFieldsProps {
  readonly fields: readonly FieldDefinition[];
  readonly inside?: Inside;
}

/** Fields one below the other, or beside; each renders for itself, and comes and goes by its condition. */
export const FormFields = memo(function FormFields({ fields, inside }: FormFieldsProps) {
  return rowsOf(fields).map((row) => {
    const shown = row.map((field) =>
      field.when ? (
        <ConditionalField key={field.name} field={field} {...(inside && { inside })} />
      ) : (
        <FormField key={field.name} field={field} path={pathOf(field, inside)} />
      ),
    );
    if (row.length === 1) return shown;
    return (
      <div key={row[0]?.name} className="ar-field-row">
        {shown}
      </div>
    );
  });
});

function rowsOf(fields: readonly FieldDefinition[]): FieldDefinition[][] {
  const rows: FieldDefinition[][] = [];
  for (const field of fields) {
    const row = rows.at(-1);
    if (field.beside && row) row.push(field);
    else rows.push([field]);
  }
  return rows;
}

function ConditionalField({ field, inside }: { readonly field: FieldDefinition; readonly inside?: Inside }) {
  const { form, questions } = useFormScope();
  const decisive = useMemo(() => {
    const { names, siblings } = questions.decidedBy(field, inside?.group);
    return [...names, ...siblings.map((name) => `${inside?.path}.${name}`)];
  }, [questions, field, inside]);
  useWatch({ control: form.control, name: decisive });

  const answers = form.getValues() as Answers;
  const entry = inside && { group: inside.group, entry: form.getValues(inside.path) };
  return questions.asks(field, answers, entry) ? (
    <FormField field={field} path={pathOf(field, inside)} />
  ) : null;
}

function pathOf({ name }: FieldDefinition, inside: Inside | undefined): string {
  return inside ? `${inside.path}.${name}` : name;
}
