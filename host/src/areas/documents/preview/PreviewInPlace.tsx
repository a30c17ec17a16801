import { resource } from '@anteroom/domain/permissions';
import { type DocumentPreviewProps, Permissions, ServiceScopeContext, useService } from '@anteroom/sdk';
import { useContext, useMemo } from 'react';
import { I18nextProvider } from 'react-i18next';
import { HostContext } from '../../../HostContext.ts';
import { I18next } from '../../../services/i18next.ts';
import { DocumentPreview } from './DocumentPreview.tsx';
import { OnlyDownload } from './OnlyDownload.tsx';
import { ScannedLater } from './ScannedLater.tsx';
import { useDocumentSource } from './useDocumentSource.ts';

/** A document in the middle of a plugin's screen; within it, the texts and services are the host's. */
export function PreviewInPlace(props: DocumentPreviewProps) {
  const container = useContext(HostContext);
  const scope = useMemo(
    () => container && { pluginId: null, get: <T,>(token: symbol): T => container.get<T>(token) },
    [container],
  );
  if (!container) return null;
  return (
    <I18nextProvider i18n={container.get<I18next>(I18next)} defaultNS="host">
      <ServiceScopeContext value={scope}>
        <InPlace {...props} />
      </ServiceScopeContext>
    </I18nextProvider>
  );
}

function InPlace({ document }: DocumentPreviewProps) {
  const source = useDocumentSource(document);
  const mayPreview = useService(Permissions).has(resource.previewViewer);
  if (!source) return null;
  if (document.scan) {
    return (
      <div className="preview preview-centre">
        <ScannedLater name={document.name} scan={document.scan} />
      </div>
    );
  }
  return (
    <div className="preview">
      {mayPreview ? <DocumentPreview source={source} /> : <OnlyDownload source={source} />}
    </div>
  );
}
