import { expect, it, vi } from 'vitest';
import { fetchScreen } from './fetchScreen.ts';

const Screen = () => null;
const failed = new TypeError('Failed to fetch dynamically imported module');

it('fetches nothing before the server can be reached', async () => {
  const reached = Promise.withResolvers<void>();
  const fetch = vi.fn(async () => Screen);
  const connection = { reached: () => reached.promise, recovered: async () => false };
  const fetching = fetchScreen(fetch, { connection, loadPending: () => false });
  await Promise.resolve();
  expect(fetch).not.toHaveBeenCalled();
  reached.resolve();
  expect(await fetching).toBe(Screen);
});

it('loads the pending page when a fetch failed and the lost connection has recovered', async () => {
  const connection = { reached: async () => undefined, recovered: async () => true };
  const loadPending = vi.fn(() => true);
  void fetchScreen(() => Promise.reject(failed), { connection, loadPending });
  await expect.poll(() => loadPending).toHaveBeenCalledOnce();
});

it('retries the fetch when the person has gone elsewhere meanwhile', async () => {
  const connection = { reached: async () => undefined, recovered: async () => true };
  const fetch = vi.fn(async () => Screen).mockRejectedValueOnce(failed);
  expect(await fetchScreen(fetch, { connection, loadPending: () => false })).toBe(Screen);
});

it('rejects with the error where the connection was not lost', async () => {
  const connection = { reached: async () => undefined, recovered: async () => false };
  const fetching = fetchScreen(() => Promise.reject(failed), { connection, loadPending: () => true });
  await expect(fetching).rejects.toBe(failed);
});
