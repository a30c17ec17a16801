import { Documents } from '@anteroom/sdk';
import { isReleased } from '../scan/isReleased.ts';
import type { DocumentAction } from './DocumentAction.ts';

/** Downloads a document in its original format. */
export const downloadDocument: DocumentAction = {
  id: 'download',
  icon: 'download',
  labelKey: 'documents.downloadAction',
  atAnyClient: true,
  isOffered: ({ documents, folders }) =>
    documents.length === 1 && folders.length === 0 && documents.every(isReleased),
  run({ documents }, services) {
    for (const document of documents) services.get(Documents).save(document);
  },
};
