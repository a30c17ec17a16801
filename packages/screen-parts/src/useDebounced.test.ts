import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebounced } from './useDebounced.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('returns a value once it has been stable for the delay', () => {
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 200), {
    initialProps: { value: 'a' },
  });
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  rerender({ value: 'ab' });
  wait(199);
  expect(result.current).toBe('a');
  rerender({ value: 'abc' });
  wait(199);
  expect(result.current).toBe('a');
  wait(1);
  expect(result.current).toBe('abc');
});
