/** A second copy of the SDK looks for it, too. */
const runningCore = Symbol.for('anteroom/core');

/** Marks the page as having a portal. @throws Error when it has one already (spec section 8). */
export function claimPage(): void {
  if (Reflect.has(globalThis, runningCore)) {
    throw new Error('The core of the portal is already loaded: its script is in the page twice.');
  }
  Reflect.set(globalThis, runningCore, true);
}
