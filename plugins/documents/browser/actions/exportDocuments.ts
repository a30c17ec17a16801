import { isReleased } from '../scan/isReleased.ts';
import type { DocumentAction } from './DocumentAction.ts';

/** Downloads several documents, or folders with everything below them, as one zip. */
export const exportDocuments: DocumentAction = {
  id: 'export',
  icon: 'file-archive',
  labelKey: 'exports.action',
  atAnyClient: true,
  isOffered: ({ documents, folders }) =>
    (documents.length + folders.length > 1 || folders.length === 1) && documents.every(isReleased),
  run({ documents, folders }, services) {
    const request = { fileIDs: documents.map(({ id }) => id), folderIDs: folders.map(({ id }) => id) };
    void import('../exports/startExport.ts').then(({ startExport }) => startExport(request, services));
  },
};
