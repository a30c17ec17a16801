import type { Portal, ServerHalf } from '@anteroom/server-sdk';
import type { HalfSource } from '../kernel/halves/takeHalves.ts';
import { shippedHalves } from './shippedHalves.ts';

/**
 * The shipped server halves, one of which reveals the portal services that it received, for tests that call the half's
 * functions.
 */
export interface WatchedHalves<Tables> {
  readonly halves: readonly HalfSource[];
  /** Returns the half's portal services, once a server runs with {@link halves}. */
  portal(): Portal<Tables>;
}

/** @param half Replaces the shipped half. */
export async function watchHalf<Tables>(
  id: string,
  half?: ServerHalf<Tables>,
): Promise<WatchedHalves<Tables>> {
  let given: Portal<Tables> | undefined;
  const watched = (one: ServerHalf): ServerHalf => ({
    ...one,
    register(on, portal) {
      given = portal as Portal<Tables>;
      one.register(on, portal);
    },
  });
  const halves = (await shippedHalves()).map((source) =>
    source.manifest.id === id
      ? { ...source, load: async () => watched((half as ServerHalf | undefined) ?? (await source.load())) }
      : source,
  );
  return {
    halves,
    portal() {
      if (!given) throw new Error(`The half ${id} has not been registered.`);
      return given;
    },
  };
}
