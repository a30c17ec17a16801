import type { Document } from '@anteroom/sdk';

/** Whether its content may be had: the virus scanner has not to look at it any more, and has found nothing. */
export function isReleased({ scan }: Document): boolean {
  return scan === undefined;
}
