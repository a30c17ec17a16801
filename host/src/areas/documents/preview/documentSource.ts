import { previewDocument } from '@anteroom/contract/storage';
import { endpointPath } from '@anteroom/domain/endpointPath';
import type { Document } from '@anteroom/sdk';
import { HttpClient } from '../../../services/HttpClient.ts';
import { ServerCache } from '../../../services/ServerCache.ts';
import type { ActionServices } from '../actions/DocumentAction.ts';
import { startDownload } from '../startDownload.ts';
import type { PreviewSource } from './PreviewSource.ts';
import { readContent } from './readContent.ts';

/** A document of the portal, which is read by being shown. */
export function documentSource(document: Document, services: ActionServices): PreviewSource {
  const { id, name, mimeType, size } = document;
  const read = readContent(services.get(HttpClient), endpointPath(previewDocument, { documentId: id }));
  let isNew = !document.isReadByClientUser;
  return {
    id,
    name,
    mimeType,
    size,
    async read(range, signal) {
      const content = await read(range, signal);
      if (isNew) void services.get(ServerCache).invalidateQueries({ queryKey: ['documents'] });
      isNew = false;
      return content;
    },
    download: () => startDownload(document, services),
  };
}
