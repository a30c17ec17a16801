import { expect, test } from 'vitest';
import { ServerError } from '../http/problem.ts';
import { RateLimit } from './rateLimit.ts';

test('lets a key through so often within its window, and again in the next', () => {
  let now = 0;
  const limit = new RateLimit({ now: () => new Date(now) }, { max: 2, seconds: 60 });
  limit.take('a');
  now = 30_000;
  limit.take('a');
  limit.take('b');
  expect(limit.isSpent('a')).toBe(true);
  expect(limit.isSpent('b')).toBe(false);
  const refusal = (() => {
    try {
      limit.take('a');
    } catch (error) {
      return error as ServerError;
    }
  })();
  expect(refusal).toBeInstanceOf(ServerError);
  expect(refusal?.headers).toEqual({ 'retry-after': '30' });
  now = 60_000;
  limit.take('a');
});
