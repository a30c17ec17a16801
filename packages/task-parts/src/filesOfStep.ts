import type { Document } from '@anteroom/sdk';
import type { TaskUpload } from './startedUploads.ts';

/** A file of a task, in the order in which they are shown: what has arrived, then what has not. */
export type TaskFile =
  | { readonly kind: 'document'; readonly document: Document }
  | { readonly kind: 'upload'; readonly upload: TaskUpload };

interface Files {
  readonly documents: readonly Document[];
  readonly uploads: readonly TaskUpload[];
}

/**
 * The files of one step of a task, or of the task itself when `step` is null: an upload that is done turns into its document,
 * in the same place.
 */
export function filesOfStep({ documents, uploads }: Files, step: number | null): readonly TaskFile[] {
  const known = new Set(documents.map(({ id }) => id));
  const ofStep = uploads.filter((upload) => upload.step === step);
  const arrived = ofStep.flatMap(({ state }) =>
    state.kind === 'done' && !known.has(state.document.id) ? [state.document] : [],
  );
  const stored = documents.filter(({ customItemMetaData: { ccStep } }) =>
    step === null ? ccStep === undefined : ccStep === String(step),
  );
  return [
    ...[...stored.toSorted(byCreation), ...arrived].map(
      (document) => ({ kind: 'document', document }) as const,
    ),
    ...ofStep
      .filter(({ state }) => state.kind !== 'done')
      .map((upload) => ({ kind: 'upload', upload }) as const),
  ];
}

function byCreation(left: Document, right: Document): number {
  return (
    left.history.createdDate.localeCompare(right.history.createdDate) || left.name.localeCompare(right.name)
  );
}
