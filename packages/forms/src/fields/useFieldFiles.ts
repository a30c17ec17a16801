import type { FileAnswer } from '@anteroom/domain/forms/formDefinition';
import { Alerts, Documents, type Upload, useService } from '@anteroom/sdk';
import { atom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileTarget, useFormScope } from '../FormScope.ts';

/**
 * Uploads that have not finished, by destination and question. They outlive the form, so that people who return to it
 * still see them.
 */
const uploadsByField = atom<Readonly<Record<string, readonly Upload[]>>>({});

/** Manages the files of a question: those in its answer, and those being uploaded. */
export function useFieldFiles(path: string, target: FileTarget) {
  const { t } = useTranslation();
  const documents = useService(Documents);
  const alerts = useService(Alerts);
  const store = useStore();
  const { form, keep } = useFormScope();
  const change = useSetAtom(uploadsByField);
  const field = [target.to.id, target.metaData?.ccTask, path].join('/');
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  // Read at the time of use, because several uploads may end one after the other, and the question may be gone by then.
  const answerOf = () => form.getValues(path) as readonly FileAnswer[];
  function answer(files: readonly FileAnswer[]) {
    form.setValue(path, files, { shouldDirty: true, shouldValidate: true });
    keep();
  }
  const put = (next: (uploads: readonly Upload[]) => readonly Upload[]) =>
    change((all) => ({ ...all, [field]: next(all[field] ?? []) }));
  const forget = (upload: Upload) => put((uploads) => uploads.filter((each) => each !== upload));

  async function follow(upload: Upload) {
    const end = await upload.ended;
    const name = store.get(upload.name);
    if (end.kind === 'done') {
      forget(upload);
      answer([...answerOf(), { documentId: end.document.id, name: end.document.name }]);
      if (!isShown.current) alerts.show({ type: 'success', msg: t('form.file.arrived', { name }) });
    } else if (end.kind === 'failed' && end.reason === 'cancelled') forget(upload);
    else if (!isShown.current) alerts.show({ type: 'warning', msg: t('form.file.lost', { name }) });
  }

  return {
    uploads: useAtomValue(uploadsByField)[field] ?? [],
    send(file: File) {
      const { to, metaData } = target;
      const upload = documents.upload({ file, to, ...(metaData && { metaData }) });
      put((uploads) => [...uploads, upload]);
      void follow(upload);
    },
    retry(upload: Upload) {
      upload.retry();
      void follow(upload);
    },
    forget,
    remove: (documentId: string) => answer(answerOf().filter((each) => each.documentId !== documentId)),
  };
}
