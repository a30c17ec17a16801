import type { Document } from '@anteroom/sdk';
import { useContext, useMemo } from 'react';
import { HostContext } from '../../../HostContext.ts';
import { documentSource } from './documentSource.ts';
import type { PreviewSource } from './PreviewSource.ts';

/** A document as the preview reads it; null while there is none. */
export function useDocumentSource(document: Document | undefined): PreviewSource | null {
  const services = useContext(HostContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it is read now does not make it another file.
  return useMemo(
    () => (document && services ? documentSource(document, services) : null),
    [document?.id, document?.sha256, services],
  );
}
