import { type DocumentPreviewProps, Documents, type DocumentViewerProps, useService } from '@anteroom/sdk';
import { Dialog } from '@anteroom/ui/Dialog';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InHost } from '../../shell/InHost.tsx';
import { ShownDocument } from './ShownDocument.tsx';

/** Preview of a document within a plugin's screen. The preview itself uses the host's texts and services. */
export function PreviewInPlace({ document }: DocumentPreviewProps) {
  return (
    <InHost>
      <ShownDocument document={document} />
    </InHost>
  );
}

/**
 * Opens a document by its ID, even if the list has not loaded it yet. Within a plugin, it uses the host's texts and
 * services.
 */
export function OpenedDocument(props: DocumentViewerProps) {
  return (
    <InHost>
      <Opened {...props} />
    </InHost>
  );
}

function Opened({ documentId, document: listed, place, ...window }: DocumentViewerProps) {
  const { t } = useTranslation();
  const documents = useService(Documents);
  const asked = useQuery({ ...documents.document(documentId), enabled: !listed, retry: false });
  const document = listed ?? asked.data;
  if (asked.isError && !listed) {
    return (
      <Dialog open onClose={window.onClose} title={t('preview.gone')} closeLabel={t('preview.close')}>
        <EmptyState icon="file-question-mark" title={t('preview.gone')}>
          {t('preview.goneDetail')}
        </EmptyState>
      </Dialog>
    );
  }
  return document && <ShownDocument document={document} window={window} place={place} />;
}
