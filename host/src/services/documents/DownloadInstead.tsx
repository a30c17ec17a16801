import { type Document, Documents, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { useTranslation } from 'react-i18next';

interface DownloadInsteadProps {
  document: Document;
  /** `none`: nothing here shows such a file; `onlyDownload`: the person may not view documents within the portal. */
  reason: 'none' | 'onlyDownload';
}

/** Offers the download of a document that is not shown, and says why. */
export function DownloadInstead({ document, reason }: DownloadInsteadProps) {
  const { t } = useTranslation();
  const documents = useService(Documents);
  return (
    <EmptyState
      icon="file"
      title={t(`preview.${reason}`)}
      action={
        <Button variant="primary" icon="download" onClick={() => documents.save(document)}>
          {t('preview.download')}
        </Button>
      }
    >
      {t(`preview.${reason}Detail`)}
    </EmptyState>
  );
}
