import { resource } from '@anteroom/domain/permissions';
import { type Document, Documents, Permissions, useService } from '@anteroom/sdk';
import { Dialog } from '@anteroom/ui/Dialog';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { OnlyDownload } from './OnlyDownload.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { ScannedLater } from './ScannedLater.tsx';
import { useDocumentSource } from './useDocumentSource.ts';

interface OpenedDocumentProps {
  documentId: string;
  /** Document as the list has it, if it does. */
  listed: Document | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** The document that the address names, whether or not the list has come to it. */
export function OpenedDocument({ documentId, listed, onPrevious, onNext, onClose }: OpenedDocumentProps) {
  const { t } = useTranslation();
  const documents = useService(Documents);
  const mayPreview = useService(Permissions).has(resource.previewViewer);
  const asked = useQuery({ ...documents.document(documentId), enabled: !listed, retry: false });
  const document = listed ?? asked.data;
  const source = useDocumentSource(document);
  if (asked.isError && !listed) {
    return (
      <Dialog open onClose={onClose} title={t('preview.gone')} closeLabel={t('preview.close')}>
        <EmptyState icon="file-question-mark" title={t('preview.gone')}>
          {t('preview.goneDetail')}
        </EmptyState>
      </Dialog>
    );
  }
  if (document?.scan) {
    return (
      <Dialog open onClose={onClose} title={document.name} closeLabel={t('preview.close')}>
        <ScannedLater name={document.name} scan={document.scan} />
      </Dialog>
    );
  }
  if (!source) return null;
  return (
    <PreviewDialog source={source} onPrevious={onPrevious} onNext={onNext} onClose={onClose}>
      {!mayPreview && <OnlyDownload source={source} />}
    </PreviewDialog>
  );
}
