import { uploadTarget } from '@anteroom/domain/documents/uploadTarget';
import {
  type Container,
  type Document,
  Documents,
  type FileRefusal,
  type Upload,
  useService,
} from '@anteroom/sdk';
import { atom, useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';

/** Maximum number of files per entry, as in the contract. */
const filesAtMost = 10;

/** A file that cannot be sent, and why. */
export interface RefusedAttachment {
  readonly name: string;
  readonly reasons: readonly (FileRefusal | 'too-many')[];
}

/** Files attached to the entry being written. They become the client's documents as soon as they are uploaded. */
export interface AttachedFilesState {
  readonly uploads: readonly Upload[];
  readonly refused: readonly RefusedAttachment[];
  /** Files that are uploaded. */
  readonly documents: readonly Document[];
  readonly isSending: boolean;
  add(files: readonly File[]): void;
  /** Removes a file from the entry being written. An uploaded one stays among the documents. */
  forget(upload: Upload): void;
  clear(): void;
}

/**
 * Returns the files attached to the entry being written.
 * @param folder - in which the files are put; undefined while it is unknown.
 */
export function useAttachedFiles(folder: Container | undefined): AttachedFilesState {
  const service = useService(Documents);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [refused, setRefused] = useState<readonly RefusedAttachment[]>([]);
  const states = useAtomValue(
    useMemo(() => atom((get) => uploads.map(({ state }) => get(state))), [uploads]),
  );

  function add(files: readonly File[]) {
    if (!folder) return;
    const to = uploadTarget(folder);
    const judged = files.map((file, index) => ({
      file,
      reasons: [
        ...service.check(file),
        ...(uploads.length + index >= filesAtMost ? (['too-many'] as const) : []),
      ],
    }));
    setRefused(
      judged
        .filter(({ reasons }) => reasons.length > 0)
        .map(({ file: { name }, reasons }) => ({ name, reasons })),
    );
    const taken = judged.filter(({ reasons }) => reasons.length === 0);
    setUploads([...uploads, ...taken.map(({ file }) => service.upload({ file, to }))]);
  }

  return {
    uploads,
    refused,
    documents: states.flatMap((state) => (state.kind === 'done' ? [state.document] : [])),
    isSending: states.some(({ kind }) => kind === 'sending'),
    add,
    forget(upload) {
      upload.cancel();
      setUploads(uploads.filter((each) => each !== upload));
    },
    clear() {
      setUploads([]);
      setRefused([]);
    },
  };
}
