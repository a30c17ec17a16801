import { type Upload, useI18n } from '@anteroom/sdk';
import { FileRow } from '@anteroom/ui/FileRow';
import { IconButton } from '@anteroom/ui/IconButton';
import { isWorthRetrying } from './isWorthRetrying.ts';
import type { TaskUpload } from './startedUploads.ts';
import { uploadWords } from './uploadWords.ts';

interface UploadRowProps extends TaskUpload {
  readonly onForget: (upload: Upload) => void;
}

/** A file on its way, or one that did not arrive. */
export function UploadRow({ upload, mimeType, name, state, onForget }: UploadRowProps) {
  const i18n = useI18n();
  const { t } = i18n;
  if (state.kind === 'done') return null;

  if (state.kind === 'failed') {
    return (
      <FileRow
        name={name}
        mimeType={mimeType}
        state="failed"
        detail={uploadWords(state, i18n)}
        actions={
          <>
            {isWorthRetrying(state) && (
              <IconButton
                icon="rotate-ccw"
                label={t('parts.retry', { name })}
                onClick={() => upload.retry()}
              />
            )}
            <IconButton icon="x" label={t('parts.remove', { name })} onClick={() => onForget(upload)} />
          </>
        }
      />
    );
  }
  return (
    <FileRow
      name={name}
      mimeType={mimeType}
      state="uploading"
      progress={state.sentBytes / state.totalBytes}
      progressLabel={t('parts.uploading', { name })}
      detail={uploadWords(state, i18n)}
      actions={<IconButton icon="x" label={t('parts.cancel', { name })} onClick={() => upload.cancel()} />}
    />
  );
}
