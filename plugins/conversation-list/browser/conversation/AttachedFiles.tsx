import { type Upload, useI18n } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { FileRow } from '@anteroom/ui/FileRow';
import { IconButton } from '@anteroom/ui/IconButton';
import { List } from '@anteroom/ui/List';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { AttachedFilesState } from './useAttachedFiles.ts';

/**
 * The files attached to the entry being written, including those still uploading. Names the files that cannot be sent,
 * with the reason.
 */
export function AttachedFiles({
  files: { uploads, refused, forget },
}: {
  readonly files: AttachedFilesState;
}) {
  const { t } = useTranslation();
  return (
    <>
      {uploads.length > 0 && (
        <List aria-label={t('talk.files')}>
          {uploads.map((upload) => (
            <AttachedFile key={upload.id} upload={upload} onForget={() => forget(upload)} />
          ))}
        </List>
      )}
      {refused.length > 0 && (
        <Alert level="warning" title={t('talk.refused.title', { count: refused.length })}>
          <ul>
            {refused.map(({ name, reasons }) => (
              <li key={name}>
                <strong>{name}</strong> – {reasons.map((reason) => t(`talk.refused.${reason}`)).join(', ')}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

function AttachedFile({ upload, onForget }: { readonly upload: Upload; readonly onForget: () => void }) {
  const { t } = useTranslation();
  const { number } = useI18n();
  const name = useAtomValue(upload.name);
  const state = useAtomValue(upload.state);
  const progress = state.kind === 'sending' && state.totalBytes > 0 ? state.sentBytes / state.totalBytes : 0;
  return (
    <FileRow
      name={name}
      state={state.kind === 'done' ? 'done' : state.kind === 'failed' ? 'failed' : 'uploading'}
      {...(state.kind === 'sending' && { progress, progressLabel: t('talk.uploading', { name }) })}
      detail={
        state.kind === 'failed'
          ? t('talk.uploadFailed')
          : state.kind === 'sending'
            ? number(progress, { style: 'percent' })
            : undefined
      }
      actions={
        <>
          {state.kind === 'failed' && (
            <IconButton
              icon="rotate-ccw"
              label={t('talk.uploadAgain', { name })}
              onClick={() => upload.retry()}
            />
          )}
          <IconButton icon="x" label={t('talk.detach', { name })} onClick={onForget} />
        </>
      }
    />
  );
}
