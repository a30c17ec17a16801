import { type DocumentPreviewProps, Documents, type DocumentViewerProps, useService } from '@anteroom/sdk';
import { Dialog } from '@anteroom/ui/Dialog';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InHost } from '../../shell/InHost.tsx';
import { ShownDocument } from './ShownDocument.tsx';

/** A document in the middle of a plugin's screen; within it, the texts and services are the host's. */
export function PreviewInPlace({ document }: DocumentPreviewProps) {
  return (
    <InHost>
      <ShownDocument document={document} />
    </InHost>
  );
}

/** A document by its ID, whether or not the list has come to it; within a plugin, the texts and services are the host's. */
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
