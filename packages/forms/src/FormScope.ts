import type { FormQuestions } from '@anteroom/domain/forms/formQuestions';
import type { ContainerPath, DocumentMetaData } from '@anteroom/sdk';
import { createContext, use } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { EmployeeSource } from './fields/employees.ts';

/** Destination of a form's files. */
export interface FileTarget {
  readonly to: { readonly type: ContainerPath; readonly id: string };
  /** Metadata that links them to a task. */
  readonly metaData?: DocumentMetaData;
}

/**
 * Context that every field of a form needs. It is the same object for the life of the form, so it never causes a field
 * to render again.
 */
export interface FormScope {
  readonly form: UseFormReturn<FieldValues>;
  readonly questions: FormQuestions;
  /** Prefix of the control's ID; the field's path follows it. */
  readonly id: string;
  /** The calendar date that the bound `today` stands for. */
  readonly today: string;
  /** Undefined in a form without files. */
  readonly files: FileTarget | undefined;
  /** The employees whom the form chooses from; undefined in a form that asks for none. */
  readonly employees: EmployeeSource | undefined;
  /**
   * Passes on the current answers, including those of a form that is no longer shown. Every change calls it, because
   * react-hook-form would report each change with a copy of all answers.
   */
  readonly keep: () => void;
  /** Fields can be read, not changed. */
  readonly disabled: boolean;
}

export const FormScopeContext = createContext<FormScope | null>(null);

export function useFormScope(): FormScope {
  const scope = use(FormScopeContext);
  if (!scope) throw new Error('A field stands outside of a form.');
  return scope;
}

/** The id of a field's control. Paths hold dots, which an id may, and a selector would not. */
export function controlId(formId: string, path: string): string {
  return `${formId}-${path.replaceAll('.', '-')}`;
}
