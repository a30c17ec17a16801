/** Token of a service that one server half offers others. The owner declares it in `api.ts` and provides it. */
export interface ServerService<T> {
  /** The owner's id. */
  readonly plugin: string;
  /** Unique within the owner. */
  readonly name: string;
  /** Carries the type; never set. */
  readonly type?: T;
}

/**
 * Declares a service between server halves.
 *
 * @example
 * ```ts
 * // api.ts of actions-box-e
 * export const notes = serverService<Notes>('actions-box-e', 'notes');
 * // its server.ts
 * services.provide(notes, { find: (tx, scope, key) => … });
 * // server.ts of a plugin that requires it
 * const found = await portal.use(notes).find(tx, scope, key);
 * ```
 */
export function serverService<T>(plugin: string, name: string): ServerService<T> {
  return { plugin, name };
}
