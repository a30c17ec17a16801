export { containsWords } from './containsWords.ts';
export { CursorTime, cutPage, decodeCursor, encodeCursor } from './cursor.ts';
export type {
  AddedDocument,
  Documents,
  Folder,
  NewDocument,
  ReadableDocument,
} from './Documents.ts';
export type * from './Downloads.ts';
export * from './defineServer.ts';
export type * from './Exports.ts';
export type * from './Form.ts';
export type { ImportDeps, Importer, ImportRow, RowFault } from './Importer.ts';
export { isTaken } from './isTaken.ts';
export type { Letter, LetterPart } from './Letter.ts';
export type { Occasions } from './Occasions.ts';
export { oneLine } from './oneLine.ts';
export type { Pdf, PdfSheet } from './Pdf.ts';
export type { People, Person, PersonName } from './People.ts';
export { fail, problemStatus, ServerError } from './ServerError.ts';
export type { Subject, Subjects } from './Subjects.ts';
export {
  type Actor,
  actorOf,
  heldBy,
  type Impersonator,
  type Reader,
  type Role,
  type Scope,
} from './scope.ts';
export { type ServerService, serverService } from './serverService.ts';
export type * from './services.ts';
export type * from './TaskKind.ts';
export type { ReceivedFile, Uploads } from './Uploads.ts';
