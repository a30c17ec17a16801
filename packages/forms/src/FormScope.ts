import type { FormQuestions } from '@anteroom/domain/forms/formQuestions';
import type { ContainerPath, DocumentMetaData } from '@anteroom/sdk';
import { createContext, use } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { EmployeeSource } from './fields/employees.ts';

/** Destination of a form's files. */
export interface FileTarget {
  readonly to: { readonly type: ContainerPath; readonly id: string };
  /** Metadata that links the files to a task. */
  readonly metaData?: DocumentMetaData;
  /** Number of the task's step whose form this is. Needed if several steps have forms. */
  readonly step?: number;
  /** ID of what the form is about, such as a service request. Needed for a form that is filled in without a task. */
  readonly about?: string;
}

/**
 * Context that every field of a form needs. The object stays the same for the lifetime of the form, so it never causes
 * a field to re-render.
 */
export interface FormScope {
  readonly form: UseFormReturn<FieldValues>;
  readonly questions: FormQuestions;
  /** Prefix of the controls' IDs, which is followed by the field's path. */
  readonly id: string;
  /** Calendar date for the bound `today`. */
  readonly today: string;
  /** Undefined in a form without files. */
  readonly files: FileTarget | undefined;
  /** Employees to choose from; undefined in a form without such a field. */
  readonly employees: EmployeeSource | undefined;
  /**
   * Passes on the current answers, even if the form is no longer shown. Called on every change, because react-hook-form
   * would copy all answers to report each change.
   */
  readonly keep: () => void;
  /**
   * Saves the answers that {@link keep} passed on, and resolves with whether the server has them. Undefined if that is
   * not known.
   */
  readonly settle?: (() => Promise<boolean>) | undefined;
  /** Whether the fields are read-only. */
  readonly disabled: boolean;
}

export const FormScopeContext = createContext<FormScope | null>(null);

export function useFormScope(): FormScope {
  const scope = use(FormScopeContext);
  if (!scope) throw new Error('A field stands outside of a form.');
  return scope;
}

/**
 * Returns the ID of a field's control. Dots in the path are replaced: they are valid in an ID, but would have to be
 * escaped in a selector.
 */
export function controlId(formId: string, path: string): string {
  return `${formId}-${path.replaceAll('.', '-')}`;
}
