import type { ResumableUpload } from '@anteroom/contract';
import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { FileRow } from '@anteroom/ui/FileRow';
import { IconButton } from '@anteroom/ui/IconButton';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { Uploads } from './Uploads.ts';
import { unfinishedKey } from './useUnfinishedUploads.ts';

/**
 * Row of a file of which a part has arrived. The person must choose the file again, because a page cannot hold on to
 * it.
 */
export function UnfinishedRow({ upload }: { upload: ResumableUpload }) {
  const { t } = useTranslation();
  const { bytes } = useI18n();
  const uploads = useHost(Uploads);
  const cache = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isOther, setOther] = useState(false);
  const { id, fileName: name, size, lastModified, offset, to, metaData } = upload;

  function forget() {
    cache.setQueryData<readonly ResumableUpload[]>(unfinishedKey, (list) =>
      list?.filter((other) => other.id !== id),
    );
  }

  function goOn(file: File | undefined) {
    if (!file) return;
    // Compares only what is known without reading the file.
    const isSame = file.size === size && (lastModified === null || file.lastModified === lastModified);
    if (!isSame) return setOther(true);
    uploads.begin({ file, to: { type: to.type, id: to.id }, metaData }, id);
    forget();
  }

  async function discard() {
    forget();
    await (await uploads.queue()).forget(id);
  }

  const sent = t('uploads.sent', { sent: bytes(offset), total: bytes(size) });
  return (
    <FileRow
      name={name}
      state="paused"
      progress={offset / size}
      progressLabel={t('uploads.uploading', { name })}
      detail={isOther ? t('uploads.otherFile', { name }) : `${sent} · ${t('uploads.chooseAgain')}`}
      actions={
        <>
          <Button size="sm" onClick={() => input.current?.click()}>
            {t('uploads.goOn')}
          </Button>
          <IconButton
            icon="x"
            size="sm"
            label={t('uploads.discard', { name })}
            onClick={() => void discard()}
          />
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('uploads.chooseFile', { name })}
            onChange={(event) => {
              goOn(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </>
      }
    />
  );
}
