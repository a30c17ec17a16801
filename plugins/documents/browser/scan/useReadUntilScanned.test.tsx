import type { Document } from '@anteroom/sdk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { document } from '../testing/sampleDocuments.ts';
import { useReadUntilScanned } from './useReadUntilScanned.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('refetches the documents while one is being scanned, and stops when it is scanned', () => {
  const cache = new QueryClient();
  const read = vi.spyOn(cache, 'invalidateQueries');
  const waiting: readonly Document[] = [{ ...document('new.pdf'), scan: { state: 'scanning' } }];
  const scanned = [document('new.pdf')];
  const { rerender } = renderHook(useReadUntilScanned, {
    initialProps: scanned as readonly Document[],
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  });
  vi.advanceTimersByTime(60_000);
  expect(read).not.toHaveBeenCalled();
  rerender(waiting);
  vi.advanceTimersByTime(25_000);
  expect(read.mock.calls).toEqual([[{ queryKey: ['documents'] }], [{ queryKey: ['documents'] }]]);
  rerender(scanned);
  vi.advanceTimersByTime(60_000);
  expect(read).toHaveBeenCalledTimes(2);
});
