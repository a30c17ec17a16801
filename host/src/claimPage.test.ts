import { afterEach, expect, it } from 'vitest';
import { claimPage } from './claimPage.ts';

afterEach(() => Reflect.deleteProperty(globalThis, Symbol.for('anteroom/core')));

it('throws when a second portal claims the page', () => {
  expect(claimPage).not.toThrow();
  expect(claimPage).toThrow('The core of the portal is already loaded');
});
