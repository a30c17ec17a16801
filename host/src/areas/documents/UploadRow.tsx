import { type UploadState, useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { FileRow } from '@anteroom/ui/FileRow';
import { IconButton } from '@anteroom/ui/IconButton';
import { useAtomValue } from 'jotai';
import { useHost } from '../../HostContext.ts';
import { ClientDocuments } from '../../services/Documents.ts';
import type { FileUpload } from '../../services/FileUpload.ts';
import { uploadFailureKey } from './uploadFailureKey.ts';

/** A file on its way, with speed and the way to stop it; or why it did not arrive, with the way to send it again. */
export function UploadRow({ upload }: { upload: FileUpload }) {
  const { t } = useI18n();
  const documents = useHost(ClientDocuments);
  const name = useAtomValue(upload.name);
  const state = useAtomValue(upload.state);
  const shared = { name, mimeType: upload.request.file.type };
  // One that is done leaves the list; until it has, it stands as sent.
  if (state.kind === 'done') return <FileRow {...shared} />;
  if (state.kind === 'failed') {
    return (
      <FileRow
        {...shared}
        state="failed"
        detail={t(uploadFailureKey(state))}
        actions={
          <>
            <Button size="sm" icon="refresh-cw" onClick={() => upload.retry()}>
              {t('shell.retry')}
            </Button>
            <IconButton
              icon="x"
              label={t('documents.dismiss', { name })}
              onClick={() => documents.dismiss(upload)}
            />
          </>
        }
      />
    );
  }
  return (
    <FileRow
      {...shared}
      state="uploading"
      progress={state.totalBytes > 0 ? state.sentBytes / state.totalBytes : undefined}
      progressLabel={t('documents.uploading', { name })}
      detail={<ProgressText state={state} />}
      actions={
        <IconButton icon="x" label={t('documents.cancel', { name })} onClick={() => upload.cancel()} />
      }
    />
  );
}

function ProgressText({ state }: { state: Extract<UploadState, { kind: 'sending' }> }) {
  const { t, bytes } = useI18n();
  const values = { sent: bytes(state.sentBytes), total: bytes(state.totalBytes) };
  return state.bytesPerSecond > 0
    ? t('documents.progress', { ...values, speed: bytes(state.bytesPerSecond) })
    : t('documents.progressStarting', values);
}
