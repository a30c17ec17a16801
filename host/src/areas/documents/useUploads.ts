import {
  Alerts,
  type Container,
  type FileRefusal,
  type UploadRequest,
  useI18n,
  useService,
} from '@anteroom/sdk';
import { atom, useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { useHost } from '../../HostContext.ts';
import { ClientDocuments } from '../../services/Documents.ts';
import type { FileUpload } from '../../services/FileUpload.ts';
import { uploadTarget } from './uploadTarget.ts';

/** A file that was not sent, and why. */
export interface RefusedFile {
  readonly name: string;
  readonly reasons: readonly FileRefusal[];
}

/** The uploads of a folder. They belong to the service: they go on, and are told of, when the screen is left. */
export function useUploads(container: Container) {
  const { t } = useI18n();
  const documents = useHost(ClientDocuments);
  const alerts = useService(Alerts);
  const unfinished = useUnfinished(documents, uploadTarget(container));
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);

  async function upload(files: readonly File[]): Promise<void> {
    const judged = files.map((file) => ({ file, name: file.name, reasons: documents.check(file) }));
    setRefused(judged.filter(({ reasons }) => reasons.length > 0));
    const to = uploadTarget(container);
    const ends = judged
      .filter(({ reasons }) => reasons.length === 0)
      .map(({ file }) => documents.upload({ file, to }).ended);
    const done = (await Promise.all(ends)).flatMap((end) => (end.kind === 'done' ? [end.document] : []));
    const [first] = done;
    if (!first) return;
    const msg =
      done.length === 1
        ? t('documents.uploaded', { name: first.name })
        : t('documents.uploadedCount', { count: done.length });
    alerts.show({ type: 'success', msg });
  }

  return { unfinished, refused, upload, forgetRefused: () => setRefused([]) };
}

/** What is on its way to the folder, or failed. Uploads of a task are shown with the task. */
function useUnfinished(documents: ClientDocuments, { type, id }: UploadRequest['to']): readonly FileUpload[] {
  const unfinished = useMemo(
    () =>
      atom((get) =>
        get(documents.uploads).filter(({ request: { to, metaData }, state }) => {
          const now = get(state);
          const ended = now.kind === 'done' || (now.kind === 'failed' && now.reason === 'cancelled');
          return to.type === type && to.id === id && !metaData?.ccTask && !ended;
        }),
      ),
    [documents, type, id],
  );
  return useAtomValue(unfinished);
}
