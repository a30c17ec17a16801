import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { FileRow } from '@anteroom/ui/FileRow';
import { IconButton } from '@anteroom/ui/IconButton';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import type { FileUpload } from './FileUpload.ts';
import { isWorthRetrying } from './isWorthRetrying.ts';
import { Uploads } from './Uploads.ts';
import { uploadFailureKey } from './uploadFailureKey.ts';
import { uploadWords } from './uploadWords.ts';

/**
 * Row of one file: its speed, time left and controls while it is being sent, and then its result, with a retry after a
 * failure.
 */
export function UploadRow({ upload }: { upload: FileUpload }) {
  const i18n = useI18n();
  const { t } = useTranslation();
  const { bytes } = i18n;
  const uploads = useHost(Uploads);
  const name = useAtomValue(upload.name);
  const state = useAtomValue(upload.state);
  const shared = { name, mimeType: upload.request.file.type };
  const dismiss = (
    <IconButton
      icon="x"
      size="sm"
      label={t('uploads.dismiss', { name })}
      onClick={() => uploads.dismiss(upload)}
    />
  );
  if (state.kind === 'done') {
    const size = bytes(state.document.size);
    return <FileRow {...shared} detail={`${size} · ${t('uploads.arrived')}`} actions={dismiss} />;
  }
  if (state.kind === 'failed') {
    return (
      <FileRow
        {...shared}
        state="failed"
        detail={t(uploadFailureKey(state))}
        actions={
          <>
            {isWorthRetrying(state) && (
              <Button size="sm" icon="refresh-cw" onClick={() => upload.retry()}>
                {t('shell.retry')}
              </Button>
            )}
            {dismiss}
          </>
        }
      />
    );
  }
  const isPaused = state.waitingFor === 'person';
  return (
    <FileRow
      {...shared}
      state={isPaused ? 'paused' : 'uploading'}
      progress={state.totalBytes > 0 ? state.sentBytes / state.totalBytes : undefined}
      progressLabel={t('uploads.uploading', { name })}
      detail={uploadWords(state, t, i18n)}
      actions={
        <>
          <IconButton
            icon={isPaused ? 'play' : 'pause'}
            size="sm"
            label={t(isPaused ? 'uploads.resume' : 'uploads.pause', { name })}
            onClick={() => (isPaused ? upload.resume() : upload.pause())}
          />
          <IconButton
            icon="x"
            size="sm"
            label={t('uploads.cancel', { name })}
            onClick={() => upload.cancel()}
          />
        </>
      }
    />
  );
}
