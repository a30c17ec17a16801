import type { UploadState } from '@anteroom/sdk';

/** Progress of all uploads together. */
export interface OverallProgress {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** Being sent, or waiting for their turn or for the connection. */
  readonly underWay: number;
  readonly paused: number;
  /** 0 to 1, by bytes; what has failed counts for nothing. */
  readonly fraction: number;
  /** null when it cannot be told. */
  readonly secondsLeft: number | null;
  /** Whether nothing is sent because the connection is lost. */
  readonly isOffline: boolean;
}

/** @param sizes - bytes of each file, in the order of the states. */
export function overallProgress(states: readonly UploadState[], sizes: readonly number[]): OverallProgress {
  let sent = 0;
  let bytes = 0;
  let speed = 0;
  const count = { done: 0, failed: 0, underWay: 0, paused: 0, offline: 0, moving: 0 };
  for (const [index, state] of states.entries()) {
    const size = sizes[index] ?? 0;
    if (state.kind === 'failed') {
      count.failed++;
      continue;
    }
    bytes += size;
    if (state.kind === 'done') {
      count.done++;
      sent += size;
      continue;
    }
    sent += state.sentBytes;
    speed += state.bytesPerSecond;
    if (state.waitingFor === 'person') count.paused++;
    else count.underWay++;
    if (state.waitingFor === 'network') count.offline++;
    if (state.waitingFor === undefined) count.moving++;
  }
  return {
    total: states.length,
    done: count.done,
    failed: count.failed,
    underWay: count.underWay,
    paused: count.paused,
    fraction: bytes === 0 ? 0 : sent / bytes,
    secondsLeft: speed > 0 ? (bytes - sent) / speed : null,
    isOffline: count.offline > 0 && count.moving === 0,
  };
}
