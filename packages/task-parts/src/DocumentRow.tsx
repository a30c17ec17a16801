import { Alerts, type Document, Documents, useI18n, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { FileRow } from '@anteroom/ui/FileRow';
import { IconButton } from '@anteroom/ui/IconButton';
import { useTranslation } from 'react-i18next';

interface DocumentRowProps {
  readonly document: Document;
  /** Left out where it cannot be removed. */
  readonly onRemove?: ((document: Document) => void) | undefined;
}

/** A document that has arrived; a press on it downloads it, once its content may be had. */
export function DocumentRow({ document, onRemove }: DocumentRowProps) {
  const { scan } = document;
  const { t } = useTranslation();
  const i18n = useI18n();
  const documents = useService(Documents);
  const alerts = useService(Alerts);

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
        onRemove && (
          <IconButton
            icon="trash-2"
            label={t('parts.removeDocument', { name: document.name })}
            onClick={() => onRemove(document)}
          />
        )
      }
    />
  );
}
