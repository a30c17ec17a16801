import { v7 } from 'uuid';

/** Makes the ids of new rows. Ids sort by their time of making. */
export interface Ids {
  next(): string;
}

export const timeOrderedIds: Ids = { next: () => v7() };
