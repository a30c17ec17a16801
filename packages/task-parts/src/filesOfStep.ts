import type { Document } from '@anteroom/sdk';
import type { TaskUpload } from './startedUploads.ts';

/** File of a task. Uploaded documents are listed before unfinished uploads. */
export type TaskFile =
  | { readonly kind: 'document'; readonly document: Document }
  | { readonly kind: 'upload'; readonly upload: TaskUpload };

interface Files {
  readonly documents: readonly Document[];
  readonly uploads: readonly TaskUpload[];
}

/**
 * Returns the files of one step of a task, or of the task itself if `step` is null. A finished upload is replaced by
 * its document.
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
