import type { FormQuestions } from '@anteroom/domain/formQuestions';
import type { ContainerPath, DocumentMetaData } from '@anteroom/sdk';
import { createContext, use } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Where the files of a form go. */
export interface FileTarget {
  readonly to: { readonly type: ContainerPath; readonly id: string };
  /** What ties them to a task. */
  readonly metaData?: DocumentMetaData;
}

/** What every field of a form needs. It stays the same object while the form does, so that no field renders because of it. */
export interface FormScope {
  readonly form: UseFormReturn<FieldValues>;
  readonly questions: FormQuestions;
  /** Goes before the path of a field in the id of its control. */
  readonly id: string;
  /** The calendar date that the bound `today` stands for. */
  readonly today: string;
  /** Undefined in a form without files. */
  readonly files: FileTarget | undefined;
  /** The id of the client whose employees are chosen from; undefined in a form that asks for none. */
  readonly employer: string | undefined;
  /**
   * Hands on the answers as they are, of a form that is shown no more, too. Whatever changes one calls it: react-hook-form would
   * tell of each change with a copy of all.
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
