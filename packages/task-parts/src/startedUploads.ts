import type { Upload, UploadState } from '@anteroom/sdk';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';

/** An upload and what is known of its file from the start. */
export interface StartedUpload {
  readonly upload: Upload;
  readonly mimeType: string;
  /** The number of the task's step that it is for; null where it is for the task. */
  readonly step: number | null;
}

/** Upload of one file of the task. */
export interface TaskUpload extends StartedUpload {
  readonly name: string;
  readonly state: UploadState;
}

/**
 * The uploads of each task since the page was loaded, by task id. They outlive the screen, as the uploads themselves do: who
 * goes elsewhere while files are sent finds them on the way when coming back.
 */
const uploadsByTask = atom<Readonly<Record<string, readonly StartedUpload[]>>>({});

/** The uploads of a task, oldest first, without those that were cancelled. */
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
