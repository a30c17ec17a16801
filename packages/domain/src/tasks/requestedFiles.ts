import type { RequestedFiles, TaskStep } from '@anteroom/contract';
import { extensionOf } from '../documents/fileExtension.ts';

/** Reason why a step does not accept a file. */
export type RequestedFileRefusal = 'wrong-type' | 'full';

/**
 * Returns why a step that asks for files does not accept another one, or null if it does. A returned step accepts
 * another file even if it asks for a single one, as the response to the return.
 */
export function requestedFileRefusal(
  { params, review }: Pick<TaskStep, 'params' | 'review'>,
  { name, files }: { readonly name: string; readonly files: number },
): RequestedFileRefusal | null {
  const { types }: RequestedFiles = params;
  if (types && !types.includes(extensionOf(name))) return 'wrong-type';
  return takesAnotherFile({ params, review }, files) ? null : 'full';
}

/** Returns whether a step accepts another file of a requested type. */
export function takesAnotherFile(
  { params, review }: Pick<TaskStep, 'params' | 'review'>,
  files: number,
): boolean {
  const { several = true }: RequestedFiles = params;
  return several || files === 0 || review?.state === 'returned';
}
