import { afterEach, expect, it, vi } from 'vitest';

const mark = Symbol.for('anteroom/core');
afterEach(() => {
  Reflect.deleteProperty(globalThis, mark);
  vi.resetModules();
});

it('lets the SDK load once, and rejects a second copy beside a running portal', async () => {
  expect((await import('./index.ts')).SDK_VERSION).toBeTruthy();
  vi.resetModules();
  Reflect.set(globalThis, mark, true);
  await expect(import('./index.ts')).rejects.toThrow('a second copy of @anteroom/sdk');
});
