import type { createStore } from 'jotai';

/** The jotai store of a test portal: fakes write their atoms to it, and components read them. */
export type StateStore = ReturnType<typeof createStore>;
