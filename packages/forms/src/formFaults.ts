import type { FieldDefinition, FormText } from '@anteroom/domain/forms/formDefinition';
import type { FieldErrors } from 'react-hook-form';

/** Fault of a field, as shown in the summary. */
export interface FormFault {
  readonly path: string;
  readonly label: string;
  readonly message: string;
}

/**
 * Returns the faults that react-hook-form found, in the order of the fields. Faults inside a group include the name of
 * the entry.
 */
export function faultsIn(
  fields: readonly FieldDefinition[],
  errors: FieldErrors,
  text: (text: FormText) => string,
): FormFault[] {
  return fields.flatMap((field) => {
    const error = errors[field.name] as ErrorNode | undefined;
    if (!error) return [];
    const message = error.root?.message ?? error.message;
    const own = typeof message === 'string' ? [{ path: field.name, label: text(field.label), message }] : [];
    if (field.type !== 'group' || !Array.isArray(error)) return own;
    const inner = (error as (FieldErrors | undefined)[]).flatMap((entry, index) =>
      entry
        ? faultsIn(field.fields, entry, text).map((fault) =>
            inEntry(fault, field.name, text(field.entry), index),
          )
        : [],
    );
    return [...own, ...inner];
  });
}

interface ErrorNode {
  readonly message?: unknown;
  readonly root?: { readonly message?: unknown };
}

function inEntry(fault: FormFault, group: string, entry: string, index: number): FormFault {
  return {
    ...fault,
    path: `${group}.${index}.${fault.path}`,
    label: `${entry} ${index + 1}: ${fault.label}`,
  };
}
