import { copyLink } from './copyLink.ts';
import type { DocumentAction } from './DocumentAction.ts';
import { deleteDocuments } from './deleteDocuments.ts';
import { downloadDocument } from './downloadDocument.ts';
import { exportDocuments } from './exportDocuments.ts';
import { markAsNew, markAsRead } from './markAsRead.ts';
import { moveSelected } from './moveSelected.ts';
import { renameOne } from './renameOne.ts';
import { sendDocuments } from './sendDocuments.ts';
import { showAccess } from './showAccess.ts';
import { showComments } from './showComments.ts';
import { showDetails } from './showDetails.ts';
import { showInFolder } from './showInFolder.ts';

/** Actions for documents and folders, in the order of the menu; destructive ones come last. */
export const documentActions: readonly DocumentAction[] = [
  showInFolder,
  downloadDocument,
  exportDocuments,
  sendDocuments,
  showComments,
  moveSelected,
  renameOne,
  markAsRead,
  markAsNew,
  copyLink,
  showDetails,
  showAccess,
  deleteDocuments,
];
