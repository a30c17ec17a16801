import { previewDocument } from '@anteroom/contract/storage';
import { endpointPath } from '@anteroom/domain/addresses/endpointPath';
import { type Document, Documents, useService } from '@anteroom/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PreviewSource } from './PreviewSource.ts';

/** Returns a document as the preview reads it. Being shown makes it read. */
export function useDocumentSource(document: Document): PreviewSource {
  const documents = useService(Documents);
  const cache = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it is read now does not make it another file.
  return useMemo(() => {
    const { id, name, mimeType, size } = document;
    let isNew = !document.isReadByClientUser;
    return {
      id,
      name,
      mimeType,
      size,
      path: endpointPath(previewDocument, { documentId: id }),
      onRead() {
        if (isNew) void cache.invalidateQueries({ queryKey: ['documents'] });
        isNew = false;
      },
      download: () => documents.save(document),
    };
  }, [document.id, document.sha256]);
}
