import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenQuiet } from './whenQuiet.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('resolves two seconds after the last query has ended', async () => {
  const cache = new QueryClient();
  const quiet = vi.fn();
  void whenQuiet(cache).then(quiet);
  const answer = Promise.withResolvers<string>();
  await vi.advanceTimersByTimeAsync(1_500);
  const asking = cache.fetchQuery({ queryKey: ['tasks'], queryFn: () => answer.promise });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(quiet).not.toHaveBeenCalled();
  answer.resolve('there');
  await asking;
  await vi.advanceTimersByTimeAsync(1_900);
  expect(quiet).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(quiet).toHaveBeenCalledOnce();
  cache.clear();
});
