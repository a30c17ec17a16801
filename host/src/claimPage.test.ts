import { afterEach, expect, it } from 'vitest';
import { claimPage } from './claimPage.ts';

afterEach(() => Reflect.deleteProperty(globalThis, Symbol.for('anteroom/core')));

it('gives a page to one portal only', () => {
  expect(claimPage).not.toThrow();
  expect(claimPage).toThrow('The core of the portal is already loaded');
});
