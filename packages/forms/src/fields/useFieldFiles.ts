import type { FileAnswer } from '@anteroom/domain/forms/formDefinition';
import { Alerts, Documents, type Upload, useService } from '@anteroom/sdk';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileTarget, useFormScope } from '../FormScope.ts';
import { type FieldUpload, fieldUploads, useFormKey } from './fieldUploads.ts';

/** Manages the files of a question: those in its answer, and those being uploaded. */
export function useFieldFiles(path: string, target: FileTarget) {
  const { t } = useTranslation();
  const documents = useService(Documents);
  const alerts = useService(Alerts);
  const store = useStore();
  const scope = useFormScope();
  const change = useSetAtom(fieldUploads);
  const formKey = useFormKey();

  // Files that were sent from an earlier instance of the form belong to this one.
  useEffect(() => {
    const put = (fields: Partial<FieldUpload>) =>
      change((all) =>
        all.some((one) => one.formKey === formKey && one.path === path)
          ? all.map((one) => (one.formKey === formKey && one.path === path ? { ...one, ...fields } : one))
          : all,
      );
    put({ scope, isShown: true });
    return () => put({ isShown: false });
  }, [change, formKey, path, scope]);

  const forget = (upload: Upload) => change((all) => all.filter((one) => one.upload !== upload));
  const placeOf = (upload: Upload) => store.get(fieldUploads).find((one) => one.upload === upload);

  async function follow(upload: Upload) {
    const end = await upload.ended;
    // The question may have moved to another path, be shown by another instance of the form, or be gone.
    const place = placeOf(upload);
    if (!place) return;
    const name = store.get(upload.name);
    const { form, keep } = place.scope;
    if (form.getFieldState(place.path).error?.type === 'upload') form.clearErrors(place.path);
    const lost = () => alerts.show({ type: 'warning', msg: t('form.file.lost', { name }) });
    if (end.kind === 'done') {
      forget(upload);
      const before = form.getValues(place.path) as readonly FileAnswer[] | undefined;
      if (!before) return lost();
      const added = { documentId: end.document.id, name: end.document.name };
      form.setValue(place.path, [...before, added], { shouldDirty: true, shouldValidate: true });
      keep();
      if (place.isShown) return;
      // The answers may have been sent from another tab, and then take no more files.
      if ((await place.scope.settle?.()) === false) return lost();
      alerts.show({ type: 'success', msg: t('form.file.arrived', { name }) });
    } else if (end.kind === 'failed' && end.reason === 'cancelled') forget(upload);
    else if (!place.isShown) lost();
  }

  return {
    uploads: useAtomValue(fieldUploads)
      .filter((one) => one.formKey === formKey && one.path === path)
      .map(({ upload }) => upload),
    send(file: File) {
      const { to, metaData } = target;
      const upload = documents.upload({ file, to, ...(metaData && { metaData }) });
      change((all) => [...all, { upload, formKey, path, scope, isShown: true }]);
      // Input that can be lost, like an answer: a form that asks before it is left asks now, too.
      scope.keep();
      void follow(upload);
    },
    retry(upload: Upload) {
      upload.retry();
      void follow(upload);
    },
    forget,
    remove(documentId: string) {
      const before = scope.form.getValues(path) as readonly FileAnswer[];
      const rest = before.filter((each) => each.documentId !== documentId);
      scope.form.setValue(path, rest, { shouldDirty: true, shouldValidate: true });
      scope.keep();
    },
  };
}
