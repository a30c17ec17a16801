import { afterEach, expect, it, vi } from 'vitest';
import { whenUsed } from './whenUsed.ts';

afterEach(() => vi.restoreAllMocks());

it('runs once, when something is pressed or typed', () => {
  const run = vi.fn();
  whenUsed(run);
  expect(run).not.toHaveBeenCalled();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  document.body.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  expect(run).toHaveBeenCalledOnce();
});

it('runs when somebody comes back to the page, and not when they leave it', () => {
  const run = vi.fn();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  whenUsed(run);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(run).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(run).toHaveBeenCalledOnce();
});
