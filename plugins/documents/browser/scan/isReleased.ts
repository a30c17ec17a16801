import type { Document } from '@anteroom/sdk';

/** Returns whether a document's content is available: the virus scanner has checked it and found nothing. */
export function isReleased({ scan }: Document): boolean {
  return scan === undefined;
}
