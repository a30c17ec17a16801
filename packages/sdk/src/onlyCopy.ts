/** Key by which a running portal marks its page; the host sets it when it starts. */
const runningCore = Symbol.for('anteroom/core');

/**
 * Throws if a portal is already running in this page. It is called when the SDK is loaded. The portal has its own copy
 * of the SDK, and a second copy never sees what the portal passes to components (spec section 8).
 */
export function requireOnlyCopy(): void {
  if (!Reflect.has(globalThis, runningCore)) return;
  throw new Error(
    'The core of the portal is already loaded. This is a second copy of @anteroom/sdk: leave it out of the bundle.',
  );
}
