import type { Document, DocumentAnswer } from '@anteroom/contract';
import { resource } from '@anteroom/domain/permissions';
import { Http, Permissions, useI18n, useService } from '@anteroom/sdk';
import { Dialog } from '@anteroom/ui/Dialog';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { HostContext } from '../../../HostContext.ts';
import { scanWords } from '../scan/scanWords.ts';
import { documentSource } from './documentSource.ts';
import { NoPreview } from './NoPreview.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';

interface OpenedDocumentProps {
  documentId: string;
  /** If the list has it. */
  listed: Document | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** The document that the address names, whether or not the list has come to it. */
export function OpenedDocument({ documentId, listed, onPrevious, onNext, onClose }: OpenedDocumentProps) {
  const { t } = useI18n();
  const http = useService(Http);
  const mayPreview = useService(Permissions).has(resource.previewViewer);
  const services = useContext(HostContext);
  const asked = useQuery({
    queryKey: ['documents', 'one', documentId],
    queryFn: async ({ signal }) => {
      const path = `/api/documents/v1/documents/${encodeURIComponent(documentId)}`;
      return (await http.get<DocumentAnswer>(path, { signal })).data;
    },
    enabled: !listed,
    retry: false,
  });
  const document = listed ?? asked.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it is read now does not make it another file.
  const source = useMemo(
    () => (document && services ? documentSource(document, services) : null),
    [document?.id, document?.sha256, services],
  );
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
    const { title, detail } = scanWords(document.name, document.scan, t);
    return (
      <Dialog open onClose={onClose} title={document.name} closeLabel={t('preview.close')}>
        <EmptyState
          icon={document.scan.state === 'refused' ? 'triangle-alert' : 'clock'}
          tone={document.scan.state === 'refused' ? 'danger' : 'neutral'}
          title={title}
        >
          {detail}
        </EmptyState>
      </Dialog>
    );
  }
  if (!source) return null;
  return (
    <PreviewDialog source={source} onPrevious={onPrevious} onNext={onNext} onClose={onClose}>
      {!mayPreview && (
        <NoPreview
          source={source}
          title={t('preview.onlyDownload')}
          detail={t('preview.onlyDownloadDetail')}
        />
      )}
    </PreviewDialog>
  );
}
