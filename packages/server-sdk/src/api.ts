/** The part of this package for a plugin's `api.ts`. Browser code imports it too, so it needs nothing from Node. */

export type { AnyDatabase, AnyTransaction } from './AnyTransaction.ts';
export type { Reader, Scope } from './scope.ts';
export { type ServerService, serverService } from './serverService.ts';
export type { TaskKind } from './TaskKind.ts';
export type { Tasks } from './Tasks.ts';
