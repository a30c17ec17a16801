export { CursorTime, cutPage, decodeCursor, encodeCursor } from './cursor.ts';
export type * from './Downloads.ts';
export * from './defineServer.ts';
export type * from './Exports.ts';
export type * from './Form.ts';
export type { ImportDeps, Importer, ImportRow, RowFault } from './Importer.ts';
export type { Letter, LetterPart } from './Letter.ts';
export type { People, Person } from './People.ts';
export { fail, problemStatus, ServerError } from './ServerError.ts';
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
export type { Variable } from './Variable.ts';
