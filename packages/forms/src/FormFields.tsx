import type { Answers, FieldDefinition, GroupFieldDefinition } from '@anteroom/domain/forms/formDefinition';
import { memo, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { FormField } from './FormField.tsx';
import { useFormScope } from './FormScope.ts';

/** Group entry that contains the fields. */
export interface Inside {
  readonly group: GroupFieldDefinition;
  /** Path of the entry, such as `jobs.0`. */
  readonly path: string;
}

interface FormFieldsProps {
  readonly fields: readonly FieldDefinition[];
  readonly inside?: Inside;
}

/**
 * Renders fields one below the other, or side by side. Each field renders independently, and its condition shows or
 * hides it. Long lists are divided into blocks, so that the browser only has to lay out those in view.
 */
export const FormFields = memo(function FormFields({ fields, inside }: FormFieldsProps) {
  const rows = rowsOf(fields);
  if (rows.length <= STRETCH) return <Rows rows={rows} {...(inside && { inside })} />;
  return Array.from({ length: Math.ceil(rows.length / STRETCH) }, (_, index) => {
    const stretch = rows.slice(index * STRETCH, (index + 1) * STRETCH);
    return (
      <div key={stretch[0]?.[0]?.name} className="ar-field-stretch">
        <Rows rows={stretch} {...(inside && { inside })} />
      </div>
    );
  });
});

/** Number of rows in a block: more than fit on any screen, yet few enough that a change to one of them costs little. */
const STRETCH = 20;

type Row = readonly FieldDefinition[];

function Rows({ rows, inside }: { readonly rows: readonly Row[]; readonly inside?: Inside }) {
  return rows.map((row) => {
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
}

function rowsOf(fields: readonly FieldDefinition[]): readonly Row[] {
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
