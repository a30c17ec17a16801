import { Alerts, type Document, Documents, Permissions, useI18n, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { FileRow } from '@anteroom/ui/FileRow';
import { IconButton } from '@anteroom/ui/IconButton';
import { onDemand } from '@anteroom/ui/onDemand';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const CompareFiles = onDemand(async () => (await import('./CompareFiles.tsx')).CompareFiles);

interface DocumentRowProps {
  readonly document: Document;
  /** Called to remove the document; left out if it cannot be removed. */
  readonly onRemove?: ((document: Document) => void) | undefined;
  /** Other files of its task, which staff can compare it with; left out if there is no task. */
  readonly nearby?: readonly Document[];
}

/** Shows an uploaded document. Pressing it downloads the document, unless it is being scanned or was refused. */
export function DocumentRow({ document, onRemove, nearby }: DocumentRowProps) {
  const { scan } = document;
  const { t } = useTranslation();
  const i18n = useI18n();
  const documents = useService(Documents);
  const alerts = useService(Alerts);
  const { isStaff } = useService(Permissions);
  const [isComparing, setComparing] = useState(false);

  async function download() {
    try {
      await documents.download(document);
    } catch {
      alerts.show({ type: 'danger', msg: t('parts.downloadFailed', { name: document.name }) });
    }
  }

  return (
    <FileRow
      name={document.name}
      mimeType={document.mimeType}
      size={i18n.bytes(document.size)}
      detail={t('parts.uploaded', { date: i18n.date(document.history.createdDate) })}
      badge={
        scan && (
          <Badge tone={scan.state === 'refused' ? 'danger' : 'neutral'}>
            {t(`parts.scan.${scan.state}`)}
          </Badge>
        )
      }
      onClick={scan ? undefined : download}
      actions={
        <>
          {nearby && isStaff && !scan && (
            <IconButton
              icon="book-open"
              label={t('parts.compare.named', { name: document.name })}
              onClick={() => setComparing(true)}
            />
          )}
          {isComparing && (
            <CompareFiles document={document} nearby={nearby ?? []} onClose={() => setComparing(false)} />
          )}
          {onRemove && (
            <IconButton
              icon="trash-2"
              label={t('parts.removeDocument', { name: document.name })}
              onClick={() => onRemove(document)}
            />
          )}
        </>
      }
    />
  );
}
