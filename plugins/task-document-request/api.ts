/** Kind of the tasks by which a firm asks for documents. Its steps have the params `RequestedFiles`. */
export const documentRequestKind = 'DOCUMENT_REQUEST';
