import { Alerts, type Document, Documents, useI18n, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { FileRow } from '@anteroom/ui/FileRow';
import { IconButton } from '@anteroom/ui/IconButton';
import { useState } from 'react';

/** A document: what it is, from when and whom, whether it is new to the person, and its download. */
export function DocumentRow({ document }: { document: Document }) {
  const { t, bytes, date } = useI18n();
  const [opened, setOpened] = useState(false);
  const download = useDownload(document, () => setOpened(true));
  const { modifiedBy, modifiedDate } = document.history;
  const who = modifiedBy.isCurrentUser
    ? t('documents.you')
    : `${modifiedBy.firstName} ${modifiedBy.lastName}`.trim();
  return (
    <FileRow
      name={document.name}
      mimeType={document.mimeType}
      size={bytes(document.size)}
      detail={t('documents.modified', { date: date(modifiedDate), who })}
      badge={!document.isReadByClientUser && !opened && <Badge tone="accent">{t('documents.new')}</Badge>}
      onClick={download}
      actions={
        <IconButton
          icon="download"
          label={t('documents.download', { name: document.name })}
          onClick={download}
        />
      }
    />
  );
}

function useDownload(document: Document, onStarted: () => void): () => void {
  const { t } = useI18n();
  const documents = useService(Documents);
  const alerts = useService(Alerts);
  return () => {
    documents.download(document).then(onStarted, () => {
      alerts.show({ type: 'danger', msg: t('documents.downloadFailed', { name: document.name }) });
    });
  };
}
