import type { Portal, ServerHalf } from '@anteroom/server-sdk';
import type { HalfSource } from '../kernel/halves/takeHalves.ts';
import { shippedHalves } from './shippedHalves.ts';

/** The shipped halves, one of which tells what the portal gave it: for tests that call the half's own functions. */
export interface WatchedHalves<Tables> {
  readonly halves: readonly HalfSource[];
  /** Returns the half's portal once a server runs with {@link halves}. */
  portal(): Portal<Tables>;
}

/** @param half Takes the place of the one that is shipped. */
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
