import { afterEach, expect, it, vi } from 'vitest';
import { whenUsed } from './whenUsed.ts';

afterEach(() => vi.restoreAllMocks());

it('runs once, on the first key or pointer press', () => {
  const run = vi.fn();
  whenUsed(run);
  expect(run).not.toHaveBeenCalled();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  document.body.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  expect(run).toHaveBeenCalledOnce();
});

it('runs when the page becomes visible, and not when it is hidden', () => {
  const run = vi.fn();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  whenUsed(run);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(run).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(run).toHaveBeenCalledOnce();
});
