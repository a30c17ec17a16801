import { recentDay } from '@anteroom/screen-parts/recentDay';
import { Alerts, type Document, Documents, useI18n, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { FileRow } from '@anteroom/ui/FileRow';
import { useTranslation } from 'react-i18next';

/** Shows one document. A press anywhere on the row downloads it, if its content is available. */
export function DocumentRow({ document }: { readonly document: Document }) {
  const { t } = useTranslation();
  const i18n = useI18n();
  const documents = useService(Documents);
  const alerts = useService(Alerts);

  async function download() {
    try {
      await documents.download(document);
    } catch {
      alerts.show({ type: 'danger', msg: t('downloadFailed', { name: document.name }) });
    }
  }

  return (
    <FileRow
      name={document.name}
      mimeType={document.mimeType}
      size={i18n.bytes(document.size)}
      detail={recentDay(document.history.modifiedDate, new Date(), i18n)}
      badge={<DocumentBadge document={document} />}
      onClick={document.scan ? undefined : download}
    />
  );
}

function DocumentBadge({ document: { scan, isReadByClientUser } }: { readonly document: Document }) {
  const { t } = useTranslation();
  if (scan)
    return <Badge tone={scan.state === 'refused' ? 'danger' : 'neutral'}>{t(`scan.${scan.state}`)}</Badge>;
  return isReadByClientUser ? null : <Badge tone="accent">{t('new')}</Badge>;
}
