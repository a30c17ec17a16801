/** Where a running portal marks its page; the host does so when it starts. */
const runningCore = Symbol.for('anteroom/core');

/**
 * Called when the SDK is loaded. Throws where a portal is running in this page already: it has a copy of its own, and never
 * hears of what a second one gives to components (spec section 8).
 */
export function requireOnlyCopy(): void {
  if (!Reflect.has(globalThis, runningCore)) return;
  throw new Error(
    'The core of the portal is already loaded. This is a second copy of @anteroom/sdk: leave it out of the bundle.',
  );
}
