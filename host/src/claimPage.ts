/** Key by which the page is marked. The SDK checks it too, to detect a second copy of itself. */
const runningCore = Symbol.for('anteroom/core');

/**
 * Marks the page as having a portal.
 *
 * @throws Error if the page already has one (spec section 8).
 */
export function claimPage(): void {
  if (Reflect.has(globalThis, runningCore)) {
    throw new Error('The core of the portal is already loaded: its script is in the page twice.');
  }
  Reflect.set(globalThis, runningCore, true);
}
