import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createServerCache } from './ServerCache.ts';

it('reads again what was changed while it was read for the first time', async () => {
  const cache = createServerCache();
  const first = Promise.withResolvers<string[]>();
  const read = vi.fn<() => Promise<string[]>>().mockReturnValueOnce(first.promise).mockResolvedValue(['new']);
  const observer = new QueryObserver(cache, { queryKey: ['documents', 'list'], queryFn: read });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());

  void cache.invalidateQueries({ queryKey: ['documents'] });
  first.resolve([]);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['new']));
  expect(read).toHaveBeenCalledTimes(2);
  stop();
  cache.clear();
});

it('reads what nothing shows yet again when something does', async () => {
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
