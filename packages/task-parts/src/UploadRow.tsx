import { type Upload, type UploadState, useI18n } from '@anteroom/sdk';
import { FileRow } from '@anteroom/ui/FileRow';
import { IconButton } from '@anteroom/ui/IconButton';
import { useTranslation } from 'react-i18next';
import { isWorthRetrying } from './isWorthRetrying.ts';
import { uploadText, uploadWords } from './uploadWords.ts';

export interface UploadRowProps {
  readonly upload: Upload;
  readonly name: string;
  readonly state: UploadState;
  readonly mimeType?: string;
  /** Key of its texts in the plugin's texts. Default: those of this package. */
  readonly texts?: string;
  /** Called to send the file again. Default: `upload.retry`. */
  readonly onRetry?: (upload: Upload) => void;
  readonly onForget: (upload: Upload) => void;
}

/** Shows an upload in progress or one that failed. */
export function UploadRow(props: UploadRowProps) {
  const { upload, name, state, mimeType, texts = 'parts', onRetry, onForget } = props;
  const file = { name, ...(mimeType !== undefined && { mimeType }) };
  const i18n = useI18n();
  const t = uploadText(useTranslation().t, texts);
  // A cancelled upload needs no message either.
  if (state.kind === 'done' || (state.kind === 'failed' && state.reason === 'cancelled')) return null;

  if (state.kind === 'failed') {
    return (
      <FileRow
        {...file}
        state="failed"
        detail={uploadWords(state, t, i18n)}
        actions={
          <>
            {isWorthRetrying(state) && (
              <IconButton
                icon="rotate-ccw"
                label={t('retry', { name })}
                onClick={() => (onRetry ? onRetry(upload) : upload.retry())}
              />
            )}
            <IconButton icon="x" label={t('remove', { name })} onClick={() => onForget(upload)} />
          </>
        }
      />
    );
  }
  return (
    <FileRow
      {...file}
      state="uploading"
      progress={state.sentBytes / state.totalBytes}
      progressLabel={t('uploading', { name })}
      detail={uploadWords(state, t, i18n)}
      actions={<IconButton icon="x" label={t('cancel', { name })} onClick={() => upload.cancel()} />}
    />
  );
}
