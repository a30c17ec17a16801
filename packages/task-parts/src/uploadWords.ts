import type { I18n, UploadState } from '@anteroom/sdk';

/** The refusals of the server that have words of their own. */
const KNOWN_CODES: readonly string[] = [
  'too-large',
  'file-type-not-allowed',
  'file-name-not-allowed',
  'upload-incomplete',
  'insufficient-storage',
  'forbidden',
  'conflict',
];

/**
 * What a person reads beside a file that is on its way or did not arrive.
 *
 * @param texts The key under which its words lie.
 */
export function uploadWords(
  state: Exclude<UploadState, { kind: 'done' }>,
  i18n: I18n,
  texts: string,
): string {
  const t: I18n['t'] = (key, values) => i18n.t(`${texts}.${key}`, values);
  if (state.kind === 'failed') {
    if (state.reason !== 'refused') return t(`failed.${state.reason}`);
    const known = state.code !== undefined && KNOWN_CODES.includes(state.code);
    return t(`failed.${known ? state.code : 'refused'}`);
  }

  const { sentBytes, totalBytes, bytesPerSecond, waitingFor } = state;
  if (waitingFor === 'network') return t('offline');
  if (sentBytes === 0) return t('waiting');
  // All is sent; what is left is the server's part: checking it and writing it down.
  if (sentBytes >= totalBytes) return t('finishing');
  const sent = t('sent', { sent: i18n.bytes(sentBytes), total: i18n.bytes(totalBytes) });
  if (bytesPerSecond <= 0) return sent;
  const speed = t('speed', { speed: i18n.bytes(bytesPerSecond) });
  return [sent, speed, timeLeft((totalBytes - sentBytes) / bytesPerSecond, t)].join(' · ');
}

/** Rounded up, in minutes from a minute on: a promise that is kept. */
function timeLeft(seconds: number, t: I18n['t']): string {
  const count = Math.ceil(seconds);
  return count < 60
    ? t('secondsLeft', { count: Math.max(1, count) })
    : t('minutesLeft', { count: Math.ceil(count / 60) });
}
