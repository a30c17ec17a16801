import { v7 } from 'uuid';

/** Generator of IDs for new rows. IDs sort by creation time. */
export interface Ids {
  next(): string;
}

export const timeOrderedIds: Ids = { next: () => v7() };
