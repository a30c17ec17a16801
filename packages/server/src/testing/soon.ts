import { vi } from 'vitest';

/** Waits until something holds, however long a busy machine takes for it. */
export function soon<T>(holds: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(holds, { timeout: 30_000, interval: 20 });
}
