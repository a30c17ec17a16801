import type { Document, UploadState } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import { overallProgress } from './overallProgress.ts';

type Waiting = Extract<UploadState, { kind: 'sending' }>['waitingFor'];
const sending = (sentBytes: number, bytesPerSecond = 0, waitingFor?: Waiting): UploadState => ({
  kind: 'sending',
  sentBytes,
  totalBytes: 100,
  bytesPerSecond,
  ...(waitingFor && { waitingFor }),
});
const done: UploadState = { kind: 'done', document: {} as Document };
const failed: UploadState = { kind: 'failed', reason: 'refused' };
const progress = (...states: UploadState[]) =>
  overallProgress(
    states,
    states.map(() => 100),
  );

it('adds up bytes and speeds, leaving out failed uploads', () => {
  expect(progress(done, sending(20, 10), sending(0, 0, 'turn'), failed)).toEqual({
    total: 4,
    done: 1,
    failed: 1,
    underWay: 2,
    paused: 0,
    fraction: 0.4,
    secondsLeft: 18,
    isOffline: false,
  });
});

it('is offline while nothing moves because the connection is lost', () => {
  expect(progress(sending(10, 0, 'network'), sending(0, 0, 'turn')).isOffline).toBe(true);
  expect(progress(sending(10, 0, 'network'), sending(20, 5)).isOffline).toBe(false);
  expect(progress(sending(0, 0, 'person')).isOffline).toBe(false);
});

it('has no remaining time while nothing moves, and a fraction of 0 without uploads', () => {
  expect(progress(sending(10, 0, 'person')).secondsLeft).toBeNull();
  expect(overallProgress([], []).fraction).toBe(0);
});
