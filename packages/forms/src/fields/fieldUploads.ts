import type { Upload } from '@anteroom/sdk';
import { atom, useStore } from 'jotai';
import { type FormScope, useFormScope } from '../FormScope.ts';

/** Upload that has not finished, and the question to which its file belongs. */
export interface FieldUpload {
  readonly upload: Upload;
  /** Form with the question: see {@link formKeyOf}. */
  readonly formKey: string;
  /** Path of the question. It changes when an earlier entry of its group is removed. */
  readonly path: string;
  /** Instance of the form that gets the answer, even if it is no longer shown. */
  readonly scope: FormScope;
  /** Whether the question is shown. */
  readonly isShown: boolean;
}

/** Unfinished uploads of all forms. They outlive the form, so that people who return to it still see them. */
export const fieldUploads = atom<readonly FieldUpload[]>([]);

/** Returns a key for the form, which is the same when people return to it. */
export function formKeyOf({ files, questions }: Pick<FormScope, 'files' | 'questions'>): string {
  return [files?.to.id, files?.metaData?.ccTask, files?.step, files?.about, questions.id].join('/');
}

export const useFormKey = (): string => formKeyOf(useFormScope());

/** Returns the first of a form's uploads that is still running. The form must not be sent without its file. */
export const runningUpload = (formKey: string) =>
  atom((get) =>
    get(fieldUploads).find((one) => one.formKey === formKey && get(one.upload.state).kind === 'sending'),
  );

/** Cancels and forgets the uploads of a form that has been sent, because its answers take no more files. */
export function dropUploads(store: ReturnType<typeof useStore>, formKey: string): void {
  const all = store.get(fieldUploads);
  store.set(
    fieldUploads,
    all.filter((one) => one.formKey !== formKey),
  );
  for (const one of all) if (one.formKey === formKey) one.upload.cancel();
}

/**
 * Returns callbacks for the uploads of a group's entry.
 *
 * @param group Path of the group.
 */
export function useEntryUploads(group: string, index: number) {
  const store = useStore();
  const formKey = useFormKey();
  const start = `${group}.`;
  /** Returns the index of the entry to which an upload belongs, or -1 if it belongs to none of this group. */
  const indexOf = (one: FieldUpload) =>
    one.formKey === formKey && one.path.startsWith(start)
      ? Number.parseInt(one.path.slice(start.length), 10)
      : -1;
  return {
    hasAny: () => store.get(fieldUploads).some((one) => indexOf(one) === index),
    /** Cancels the uploads of the entry, which is being removed. Those of later entries move with them. */
    remove() {
      const all = store.get(fieldUploads);
      const own = all.filter((one) => indexOf(one) === index);
      const others = all.filter((one) => !own.includes(one));
      const moved = ({ path }: FieldUpload, at: number) =>
        `${start}${at - 1}${path.slice(start.length + String(at).length)}`;
      store.set(
        fieldUploads,
        others.map((one) => (indexOf(one) > index ? { ...one, path: moved(one, indexOf(one)) } : one)),
      );
      for (const { upload } of own) upload.cancel();
    },
  };
}
