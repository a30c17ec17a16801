import type { LogBatch } from '@anteroom/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Credentials } from '../session/Credentials.ts';
import { BoundLog } from './Log.ts';
import { LogQueue } from './LogQueue.ts';

let credentials: Credentials;
let queue: LogQueue;
const answers = vi.fn<(batch: LogBatch) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    async (_url: string, { body, keepalive }: { body: Uint8Array; keepalive: boolean }) => {
      if (keepalive && body.length > 64 * 1024) throw new TypeError('Browsers refuse this.');
      return answers(JSON.parse(new TextDecoder().decode(body)) as LogBatch);
    },
  );
  answers.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
  credentials = new Credentials();
  credentials.keep({ tokenValue: 't', expiresAt: '2999-01-01T00:00:00Z' });
  queue = new LogQueue(credentials);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const sent = () => answers.mock.calls.map(([{ items }]) => items.map(({ data }) => data.description));

it('collects entries for a while and sends them in one batch', async () => {
  queue.add('host', 'one', undefined);
  queue.add('plugin:p', 'two', new Error('why'));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent()).toEqual([['one', 'two']]);
  const [, second] = answers.mock.calls[0]?.[0].items ?? [];
  expect(second).toMatchObject({ source: 'plugin:p', id: expect.stringMatching(/^\w{5}-\w{5}$/) });
  expect(second?.data.logs[0]).toContain('why');
});

it('does not report requests that end because the page is left', async () => {
  const failed = new TypeError('Failed to fetch');
  window.dispatchEvent(new Event('pagehide'));
  queue.add('host', 'ended', failed);
  queue.add('host', 'real', new Error('why'));
  window.dispatchEvent(new Event('pageshow'));
  queue.add('host', 'later', failed);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent()).toEqual([['real', 'later']]);
});

it('keeps entries that could not be sent, and sends them with the next batch', async () => {
  answers.mockRejectedValueOnce(new TypeError('offline'));
  queue.add('host', 'one', undefined);
  await vi.advanceTimersByTimeAsync(3_000);
  queue.add('host', 'two', undefined);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(sent()).toEqual([['one'], ['one', 'two']]);
});

it('does not resend entries that were refused with a 400', async () => {
  answers.mockResolvedValueOnce(new Response(null, { status: 400 }));
  queue.add('host', 'one', undefined);
  await vi.advanceTimersByTimeAsync(3_000);
  queue.add('host', 'two', undefined);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent()).toEqual([['one'], ['two']]);
});

it('sends batches that browsers would refuse to send after the page is left', async () => {
  for (let i = 0; i < 50; i++) queue.add('host', `failure ${i}`, 'é'.repeat(8_000));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent().flat()).toHaveLength(50);
});

it('waits for a sign-in before it sends', async () => {
  credentials.clear();
  queue.add('host', 'sign-in refused', undefined);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent()).toEqual([]);
  credentials.keep({ tokenValue: 't', expiresAt: '2999-01-01T00:00:00Z' });
  await queue.flush();
  expect(sent()).toEqual([['sign-in refused']]);
});

it('sends at once when the page is hidden', () => {
  queue.add('host', 'one', undefined);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent()).toEqual([['one']]);
});

it('keeps at most 200 entries of 8,000 characters from a page that fails in a loop', async () => {
  answers.mockRejectedValue(new TypeError('offline'));
  for (let i = 0; i < 1_000; i++) queue.add('host', `failure ${i}`, 'x'.repeat(100_000));
  answers.mockResolvedValue(new Response(null, { status: 204 }));
  for (let i = 0; i < 10; i++) await queue.flush();
  expect(sent().flat()).toHaveLength(200);
  expect(answers.mock.calls[0]?.[0].items[0]?.data.logs[0]).toHaveLength(8_000);
});

it('sends information only with the next batch or when the page is hidden', async () => {
  queue.add('host', 'loaded', undefined, 'info');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toEqual([]);
  queue.add('host', 'failed', undefined, 'error');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent()).toEqual([['loaded', 'failed']]);
  expect(answers.mock.calls[0]?.[0].items.map(({ level }) => level)).toEqual(['info', 'error']);

  queue.add('host', 'loaded again', undefined, 'info');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent()).toEqual([['loaded', 'failed'], ['loaded again']]);
});

it('sends information that is logged only in debug mode', async () => {
  vi.spyOn(console, 'debug').mockImplementation(() => {});
  const log = new BoundLog(queue, 'host');
  log.info('not asked for');
  queue.takesInfo = true;
  log.info('asked for');
  await queue.flush();
  expect(sent()).toEqual([['asked for']]);
});

it('sends warnings and errors that are logged, but no information', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const log = new BoundLog(queue, 'plugin:p');
  log.info('info');
  log.warn('warning');
  log.error('error', new Error('cause'));
  await queue.flush();
  expect(sent()).toEqual([['warning', 'error']]);
});
