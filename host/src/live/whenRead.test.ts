import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenRead } from './whenRead.ts';

let cache: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  cache = new QueryClient();
});
afterEach(() => {
  cache.clear();
  vi.useRealTimers();
});

function observed() {
  const read = vi.fn();
  void whenRead(cache).then(read);
  return read;
}

it('resolves at once where no query is running', async () => {
  const read = observed();
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledOnce();
});

it('waits for running queries', async () => {
  const answer = Promise.withResolvers<string>();
  const asking = cache.fetchQuery({ queryKey: ['documents'], queryFn: () => answer.promise });
  const read = observed();
  await vi.advanceTimersByTimeAsync(400);
  expect(read).not.toHaveBeenCalled();
  answer.resolve('there');
  await asking;
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledOnce();
});

it('stops waiting after 500 ms', async () => {
  void cache.prefetchQuery({ queryKey: ['documents'], queryFn: () => new Promise(() => undefined) });
  const read = observed();
  await vi.advanceTimersByTimeAsync(499);
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10);
  expect(read).toHaveBeenCalledOnce();
});
