import { FakeI18n } from '@anteroom/plugin-kit/testing';
import type { UploadState } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import texts from '../locales/en-us.json' with { type: 'json' };
import { uploadWords } from './uploadWords.ts';

const sending = (sentBytes: number, bytesPerSecond: number) =>
  ({ kind: 'sending', sentBytes, totalBytes: 3_000_000, bytesPerSecond }) as const;

it.each<[string, Exclude<UploadState, { kind: 'done' }>, string]>([
  ['not begun', sending(0, 0), 'Waiting to be sent'],
  ['begun, speed unknown', sending(100_000, 0), '100 kB of 3 MB'],
  ['the last second', sending(2_999_999, 1_000_000), '3 MB of 3 MB · 1 MB/s · 1 second left'],
  ['seconds, rounded up', sending(1_000_000, 900_000), '1 MB of 3 MB · 900 kB/s · 3 seconds left'],
  ['just below a minute', sending(1_000_000, 34_000), '1 MB of 3 MB · 34 kB/s · 59 seconds left'],
  ['a minute', sending(1_000_000, 33_333.3), '1 MB of 3 MB · 33.3 kB/s · 2 minutes left'],
  ['all sent', sending(3_000_000, 900_000), 'Almost done'],
  ['cut', { kind: 'failed', reason: 'network' }, 'The connection was lost. Nothing was stored.'],
  [
    'refused for a reason that has words',
    { kind: 'failed', reason: 'refused', code: 'too-large' },
    'Larger than 500 MB.',
  ],
  ['refused for another', { kind: 'failed', reason: 'refused', code: 'internal' }, 'It was not accepted.'],
])('%s', (_, state, words) => {
  expect(uploadWords(state, new FakeI18n(texts))).toBe(words);
});
