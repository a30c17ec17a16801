import type { DocumentAction } from './DocumentAction.ts';
import { downloadDocument } from './downloadDocument.ts';
import { sendDocuments } from './sendDocuments.ts';

/** What can be done with documents and folders, in the order in which it is offered; what takes away comes last. */
export const documentActions: readonly DocumentAction[] = [downloadDocument, sendDocuments];
