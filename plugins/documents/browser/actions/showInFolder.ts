import { Navigation } from '@anteroom/sdk';
import { viewHref } from '../documentsView.ts';
import type { DocumentAction } from './DocumentAction.ts';

/** Opens the folder that contains a found document, and switches to its client. */
export const showInFolder: DocumentAction = {
  id: 'show-in-folder',
  icon: 'folder',
  labelKey: 'documents.showInFolder',
  atAnyClient: true,
  isOffered: ({ documents: [document, ...more], folders }) =>
    document?.clientName !== undefined && more.length === 0 && folders.length === 0,
  run({ documents: [document] }, services) {
    if (!document) return;
    const { clientId, parent } = document;
    services
      .get(Navigation)
      .go(viewHref({ client: clientId, folder: parent.type === 'Client' ? null : parent.id }));
  },
};
