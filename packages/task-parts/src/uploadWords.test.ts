import { createTestPortal } from '@anteroom/plugin-kit/testing';
import type { UploadState } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import { partsPlugin } from './testing/partsPlugin.ts';
import { uploadText, uploadWords } from './uploadWords.ts';

const sending = (sentBytes: number, bytesPerSecond: number) =>
  ({ kind: 'sending', sentBytes, totalBytes: 3_145_728, bytesPerSecond }) as const;

it.each<[string, Exclude<UploadState, { kind: 'done' }>, string]>([
  ['not begun', sending(0, 0), 'Waiting'],
  ['begun, speed unknown', sending(102_400, 0), '100 kB of 3 MB'],
  ['the last second', sending(3_145_727, 1_048_576), '3 MB of 3 MB · 1 MB/s · 1 second left'],
  ['seconds, rounded up', sending(1_048_576, 921_600), '1 MB of 3 MB · 900 kB/s · 3 seconds left'],
  ['just below a minute', sending(1_048_576, 36_000), '1 MB of 3 MB · 35 kB/s · 59 seconds left'],
  ['a minute', sending(1_048_576, 34_952.5), '1 MB of 3 MB · 34 kB/s · 2 minutes left'],
  [
    'without a connection',
    { ...sending(1_048_576, 0), waitingFor: 'network' },
    'You’re offline. The upload will resume by itself.',
  ],
  ['all sent', sending(3_145_728, 921_600), 'Almost done'],
  ['cut', { kind: 'failed', reason: 'network' }, 'The connection was lost. Nothing was saved.'],
  [
    'refused for a reason that has words',
    { kind: 'failed', reason: 'refused', code: 'too-large' },
    'Larger than 500 MB.',
  ],
  [
    'refused for another',
    { kind: 'failed', reason: 'refused', code: 'internal' },
    'We couldn’t accept this file.',
  ],
])('describes an upload: %s', (_, state, words) => {
  const { i18n } = createTestPortal({ plugin: partsPlugin });
  expect(uploadWords(state, uploadText(i18n.i18next.t, 'parts'), i18n)).toBe(words);
});
