import type { Upload, UploadState } from '@anteroom/sdk';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';

/** Upload, with the facts about its file that are known from the start. */
export interface StartedUpload {
  readonly upload: Upload;
  readonly mimeType: string;
  /** Number of the task's step to which the file belongs; null if it belongs to the task itself. */
  readonly step: number | null;
}

/** Upload of one file of the task. */
export interface TaskUpload extends StartedUpload {
  readonly name: string;
  readonly state: UploadState;
}

/**
 * Uploads of each task since the page was loaded, by task ID. Like the uploads themselves, they outlive the screen, so
 * that people who leave it during an upload still see it when they return.
 */
const uploadsByTask = atom<Readonly<Record<string, readonly StartedUpload[]>>>({});

/** Returns the uploads of a task, oldest first, without cancelled ones. */
export function useStartedUploads(taskId: string) {
  const states = useMemo(
    () =>
      atom((get): readonly TaskUpload[] =>
        (get(uploadsByTask)[taskId] ?? [])
          .map((started) => ({
            ...started,
            name: get(started.upload.name),
            state: get(started.upload.state),
          }))
          .filter(({ state }) => !(state.kind === 'failed' && state.reason === 'cancelled')),
      ),
    [taskId],
  );
  const change = useSetAtom(uploadsByTask);
  return {
    uploads: useAtomValue(states),
    add: (started: readonly StartedUpload[]) =>
      change((all) => ({ ...all, [taskId]: [...(all[taskId] ?? []), ...started] })),
    forget: (gone: (upload: StartedUpload) => boolean) =>
      change((all) => ({ ...all, [taskId]: (all[taskId] ?? []).filter((started) => !gone(started)) })),
  };
}
