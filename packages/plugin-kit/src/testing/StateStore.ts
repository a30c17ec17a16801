import type { createStore } from 'jotai';

/** The one jotai store of a test portal: the fakes write their atoms in it, components read them. */
export type StateStore = ReturnType<typeof createStore>;
