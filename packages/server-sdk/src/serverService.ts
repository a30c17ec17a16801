/** Token of a service that one server half offers to others. The owner declares it in `api.ts` and provides it. */
export interface ServerService<T> {
  /** ID of the owner plugin. */
  readonly plugin: string;
  /** Name, unique within the owner. */
  readonly name: string;
  /** Carries the service's type; never set. */
  readonly type?: T;
}

/**
 * Declares a service between server halves.
 *
 * @example
 * ```ts
 * // api.ts of trip-log
 * export const trips = serverService<Trips>('trip-log', 'trips');
 * // its server.ts
 * services.provide(trips, { find: (tx, scope, tripId) => … });
 * // server.ts of a plugin that requires it
 * const trip = await portal.use(trips).find(tx, scope, tripId);
 * ```
 */
export function serverService<T>(plugin: string, name: string): ServerService<T> {
  return { plugin, name };
}
