import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createServerCache, retryDelay } from './ServerCache.ts';

it('refetches a query that was invalidated during its first fetch', async () => {
  const cache = createServerCache();
  const first = Promise.withResolvers<string[]>();
  const read = vi.fn<() => Promise<string[]>>().mockReturnValueOnce(first.promise).mockResolvedValue(['new']);
  const observer = new QueryObserver(cache, { queryKey: ['documents', 'list'], queryFn: read });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => read).toHaveBeenCalledOnce();

  void cache.invalidateQueries({ queryKey: ['documents'] });
  first.resolve([]);
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['new']);
  expect(read).toHaveBeenCalledTimes(2);
  stop();
  cache.clear();
});

it('refetches an unobserved query that was invalidated during its fetch on the next read', async () => {
  const cache = createServerCache();
  const first = Promise.withResolvers<string[]>();
  const read = vi.fn<() => Promise<string[]>>().mockReturnValueOnce(first.promise).mockResolvedValue(['new']);
  const query = { queryKey: ['documents', 'list'], queryFn: read };
  const reading = cache.fetchQuery(query);
  void cache.invalidateQueries({ queryKey: ['documents'] });
  first.resolve([]);
  expect(await reading).toEqual([]);
  expect(await cache.fetchQuery(query)).toEqual(['new']);
  cache.clear();
});

it('backs off exponentially between retries, with random jitter', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(1);
  const longest = [1, 3, 50].map((failures) => retryDelay(failures, 30_000));
  random.mockReturnValue(0);
  const shortest = [1, 3, 50].map((failures) => retryDelay(failures, 30_000));
  random.mockRestore();
  expect(longest).toEqual([1_000, 4_000, 30_000]);
  expect(shortest).toEqual([500, 2_000, 15_000]);
});
