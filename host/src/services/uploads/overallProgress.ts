import type { UploadState } from '@anteroom/sdk';

/** Progress of all uploads together. */
export interface OverallProgress {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** Number of files that are being sent, or wait for their turn or for the connection. */
  readonly underWay: number;
  readonly paused: number;
  /** Progress from 0 to 1, by bytes, not counting failed files. */
  readonly fraction: number;
  /** Estimated time left; null if unknown. */
  readonly secondsLeft: number | null;
  /** Whether nothing is sent because the connection is lost. */
  readonly isOffline: boolean;
}

/**
 * Computes the progress of all uploads together.
 *
 * @param sizes - bytes of each file, in the order of the states.
 */
export function overallProgress(states: readonly UploadState[], sizes: readonly number[]): OverallProgress {
  const lasting = states
    .map((state, index) => ({ state, size: sizes[index] ?? 0 }))
    .filter(({ state }) => state.kind !== 'failed');
  const sending = states.filter((state) => state.kind === 'sending');
  const waitingFor = (what: 'person' | 'network' | undefined) =>
    sending.filter((state) => state.waitingFor === what).length;
  const bytes = sum(lasting.map(({ size }) => size));
  const sent = sum(lasting.map(({ state, size }) => (state.kind === 'sending' ? state.sentBytes : size)));
  const speed = sum(sending.map(({ bytesPerSecond }) => bytesPerSecond));
  const paused = waitingFor('person');
  return {
    total: states.length,
    done: lasting.length - sending.length,
    failed: states.length - lasting.length,
    underWay: sending.length - paused,
    paused,
    fraction: bytes === 0 ? 0 : sent / bytes,
    secondsLeft: speed > 0 ? (bytes - sent) / speed : null,
    isOffline: waitingFor('network') > 0 && waitingFor(undefined) === 0,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
