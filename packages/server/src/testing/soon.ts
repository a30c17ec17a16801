import { vi } from 'vitest';

/** Waits until a condition holds, however long that takes on a busy machine. */
export function soon<T>(holds: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(holds, { timeout: 30_000, interval: 20 });
}
