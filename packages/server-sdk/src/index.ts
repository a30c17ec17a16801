export type { AnyDatabase, AnyTransaction } from './AnyTransaction.ts';
export type { ConversationKind, ConversationThing } from './ConversationKind.ts';
export { containsWords } from './containsWords.ts';
export { CursorTime, cutPage, decodeCursor } from './cursor.ts';
export type { DocumentFilter } from './DocumentList.ts';
export type { AddedDocument, Documents, Folder, StoredDocument } from './Documents.ts';
export type { DownloadedFile, Follower } from './Downloads.ts';
export {
  type Content,
  type Demo,
  defineServer,
  type Origin,
  type Portal,
  type RangedContent,
  type Registrations,
  type Request,
  type Routes,
  type ServerHalf,
  type Variable,
} from './defineServer.ts';
export type { ExportSource } from './Exports.ts';
export type { Form, FormField, FormFile } from './Form.ts';
export type { ImportDeps, Importer, ImportLine, ImportRow, RowFault } from './Importer.ts';
export type { Inbox, InboxAction, InboxActionContext, InboxKind, NewInboxItem } from './Inbox.ts';
export { isTaken } from './isTaken.ts';
export type { Letter, LetterPart } from './Letter.ts';
export type { MailExample, MailExampleFacts, MailExamples } from './MailExample.ts';
export { oneLine } from './oneLine.ts';
export type { Pdf, PdfSheet } from './Pdf.ts';
export type { Contact, Person, PersonName } from './People.ts';
export { planKept } from './planKept.ts';
export { fail, ServerError } from './ServerError.ts';
export { actorOf, type Reader, type Scope } from './scope.ts';
export { type AuditWords, type ServerTexts, serverTexts } from './serverTexts.ts';
export type { Clients, Clock, Firm, Firms, Ids, NamedClient } from './services.ts';
export type { KeptFile, KindIssue, PrepareContext, TaskContext, TaskKind, TriggerTask } from './TaskKind.ts';
export type { KindTask, Tasks, TasksOfYear } from './Tasks.ts';
export type { ReceivedFile, Uploads } from './Uploads.ts';
