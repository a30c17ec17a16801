import type { DocumentViewerModuleProps } from '@anteroom/sdk';
import { FilePreview } from './FilePreview.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { useDocumentSource } from './useDocumentSource.ts';

/** Shows a document of any type, inside a screen or over the whole window. */
export default function DocumentViewer({ document, window, place }: DocumentViewerModuleProps) {
  const source = useDocumentSource(document, place);
  if (window) return <PreviewDialog source={source} {...window} />;
  return (
    <div className="preview">
      <FilePreview source={source} />
    </div>
  );
}
