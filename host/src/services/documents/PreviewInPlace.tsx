import type { DocumentPreviewProps } from '@anteroom/sdk';
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
