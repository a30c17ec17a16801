import './shownDocument.css';
import { resource } from '@anteroom/domain/people/permissions';
import type { Contributed } from '@anteroom/kernel';
import { Slot, useContributions } from '@anteroom/kernel/react';
import { type DocumentViewerModuleProps, Permissions, useService } from '@anteroom/sdk';
import { Dialog } from '@anteroom/ui/Dialog';
import { useTranslation } from 'react-i18next';
import { DownloadInstead } from './DownloadInstead.tsx';
import { ScannedLater } from './ScannedLater.tsx';

/** Shows a document by the viewer that a plugin contributes. Without one, or without the right to see it here, offers the download. */
export function ShownDocument({ document, window }: DocumentViewerModuleProps) {
  const { t } = useTranslation();
  const mayPreview = useService(Permissions).has(resource.previewViewer);
  const viewer = useViewer(document.mimeType);
  if (viewer && mayPreview && !document.scan) {
    const slot = <Slot contribution={viewer} props={{ document, window }} skeleton={null} />;
    return window ? slot : <div className="shown-document">{slot}</div>;
  }
  const instead = document.scan ? (
    <ScannedLater name={document.name} scan={document.scan} />
  ) : (
    <DownloadInstead document={document} reason={mayPreview ? 'none' : 'onlyDownload'} />
  );
  if (!window) return <div className="shown-document shown-instead">{instead}</div>;
  return (
    <Dialog open onClose={window.onClose} title={document.name} closeLabel={t('preview.close')}>
      {instead}
    </Dialog>
  );
}

/** Returns the first available viewer for a type. */
function useViewer(mimeType: string): Contributed<'documentViewer'> | undefined {
  const type = mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const takesIt = (taken: string) => taken === type || taken === `${type.split('/', 1)[0]}/*`;
  return useContributions('documentViewer').find(({ types }) => !types || types.some(takesIt));
}
