/**
 * Exports that only the portal’s own server and the test kit need. Plugins must not import them: they can change with
 * any version.
 */

export { encodeCursor } from './cursor.ts';
export type { DocumentSender, DocumentTotal, ListedDocument } from './DocumentList.ts';
export type { MadeDocument, NewDocument } from './Documents.ts';
export type { JobKind } from './defineServer.ts';
export type { ExportedFile, WantedExport } from './Exports.ts';
export type { FormLimits, FormPartLimits } from './Form.ts';
export type { PdfColumn, PdfTableSheet } from './Pdf.ts';
export type { People } from './People.ts';
export { keepsPlan } from './planKept.ts';
export { problemStatus } from './ServerError.ts';
export type { Settings } from './Settings.ts';
export type { Subject } from './Subjects.ts';
export { type Actor, heldBy, type Role } from './scope.ts';
export type { AuditEntry, Database, SharedFacts } from './services.ts';
export type {
  AddWithTask,
  CompletionContext,
  JsonSchema,
  StepOfTask,
  UndoneStepsContext,
} from './TaskKind.ts';
export type { TaskFilter } from './Tasks.ts';
