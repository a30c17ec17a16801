import { Documents } from '@anteroom/sdk';
import { isReleased } from '../scan/isReleased.ts';
import type { DocumentAction } from './DocumentAction.ts';

/** Several documents, or folders with what is below them, as one zip. */
export const exportDocuments: DocumentAction = {
  id: 'export',
  icon: 'file-archive',
  labelKey: 'exports.action',
  atAnyClient: true,
  isOffered: ({ documents, folders }) =>
    (documents.length + folders.length > 1 || folders.length === 1) && documents.every(isReleased),
  run({ documents, folders }, services) {
    services
      .get(Documents)
      .saveTogether({ documentIds: documents.map(({ id }) => id), folderIds: folders.map(({ id }) => id) });
  },
};
