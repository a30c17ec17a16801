import './shownDocument.css';
import { resource } from '@anteroom/domain/people/permissions';
import type { Contributed } from '@anteroom/kernel';
import { Slot, useContributions } from '@anteroom/kernel/react';
import {
  type Document,
  Documents,
  type DocumentViewerModuleProps,
  Permissions,
  useService,
} from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { useTranslation } from 'react-i18next';
import { WindowSlot } from '../../shell/WindowSlot.tsx';
import { scanWords } from './scanWords.ts';

/**
 * Shows a document in the viewer that a plugin contributes. Offers the download instead if there is no viewer for it,
 * or if the person may not view documents here.
 */
export function ShownDocument({ document, window, place }: DocumentViewerModuleProps) {
  const { t } = useTranslation();
  const mayPreview = useService(Permissions).has(resource.previewViewer);
  const viewer = useViewer(document.mimeType);
  if (viewer && mayPreview && !document.scan) {
    const props = { document, window, place };
    if (window) return <WindowSlot contribution={viewer} props={props} onClose={window.onClose} />;
    return (
      <div className="shown-document">
        <Slot contribution={viewer} props={props} skeleton={null} />
      </div>
    );
  }
  const instead = document.scan ? (
    <Withheld name={document.name} scan={document.scan} />
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

interface WithheldProps {
  readonly name: string;
  readonly scan: NonNullable<Document['scan']>;
}

/** Says that a document's content is withheld, either for now or permanently. */
function Withheld({ name, scan }: WithheldProps) {
  const { t } = useTranslation();
  const { title, detail } = scanWords(name, scan, t);
  const [icon, tone] =
    scan.state === 'refused' ? (['triangle-alert', 'danger'] as const) : (['clock', 'neutral'] as const);
  return (
    <EmptyState icon={icon} tone={tone} title={title}>
      {detail}
    </EmptyState>
  );
}

interface DownloadInsteadProps {
  readonly document: Document;
  /**
   * `none`: no viewer shows files of this type. `onlyDownload`: the person may not view documents within the portal.
   */
  readonly reason: 'none' | 'onlyDownload';
}

/** Offers the download of a document that is not shown, and says why. */
function DownloadInstead({ document, reason }: DownloadInsteadProps) {
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

/** Returns the first available viewer for a type. */
function useViewer(mimeType: string): Contributed<'documentViewer'> | undefined {
  const type = mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const takesIt = (taken: string) => taken === type || taken === `${type.split('/', 1)[0]}/*`;
  return useContributions('documentViewer').find(({ types }) => !types || types.some(takesIt));
}
