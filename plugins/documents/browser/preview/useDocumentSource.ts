import { previewDocument } from '@anteroom/contract/storage';
import { endpointPath } from '@anteroom/domain/addresses/endpointPath';
import { type Document, type DocumentPlace, Documents, useService } from '@anteroom/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PreviewSource } from './PreviewSource.ts';

/**
 * Returns the preview source of a document. Showing it marks the document as read.
 *
 * @param place - to show first
 */
export function useDocumentSource(document: Document, place?: DocumentPlace): PreviewSource {
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
      document: { id, place },
      path: endpointPath(previewDocument, { documentId: id }),
      onRead() {
        if (isNew) void cache.invalidateQueries({ queryKey: ['documents'] });
        isNew = false;
      },
      download: () => documents.save(document),
    };
  }, [document.id, document.sha256, place]);
}
