import type { I18n, TextValues, UploadState } from '@anteroom/sdk';
import type { ParseKeys, TFunction } from 'i18next';

/** Problem codes of the server that have a text of their own. */
const KNOWN_CODES = [
  'too-large',
  'file-type-not-allowed',
  'file-name-not-allowed',
  'upload-incomplete',
  'insufficient-storage',
  'forbidden',
  'conflict',
] as const;

type UploadTextKey =
  | 'uploading'
  | 'cancel'
  | 'remove'
  | 'retry'
  | 'waiting'
  | 'offline'
  | 'finishing'
  | 'sent'
  | 'speed'
  | 'secondsLeft'
  | 'minutesLeft'
  | `failed.${'network' | 'refused' | (typeof KNOWN_CODES)[number]}`;

/** Returns a translated text about an upload. */
export type UploadText = (key: UploadTextKey, values?: TextValues) => string;

/**
 * Returns a function that translates texts about uploads. They lie under the key `texts`, in the same structure as this
 * package's texts under `parts`.
 */
export function uploadText(t: TFunction, texts: string): UploadText {
  return (key, values) => t(`${texts}.${key}` as ParseKeys, { ...values });
}

/** Returns the text beside a file that is being uploaded or has failed. */
export function uploadWords(
  state: Exclude<UploadState, { kind: 'done' }>,
  t: UploadText,
  { bytes }: Pick<I18n, 'bytes'>,
): string {
  if (state.kind === 'failed') {
    if (state.reason === 'network') return t('failed.network');
    return t(`failed.${KNOWN_CODES.find((code) => code === state.code) ?? 'refused'}`);
  }

  const { sentBytes, totalBytes, bytesPerSecond, waitingFor } = state;
  if (waitingFor === 'network') return t('offline');
  if (sentBytes === 0) return t('waiting');
  // All bytes are sent; the server still has to check and store the file.
  if (sentBytes >= totalBytes) return t('finishing');
  const sent = t('sent', { sent: bytes(sentBytes), total: bytes(totalBytes) });
  if (bytesPerSecond <= 0) return sent;
  const speed = t('speed', { speed: bytes(bytesPerSecond) });
  return [sent, speed, timeLeft((totalBytes - sentBytes) / bytesPerSecond, t)].join(' · ');
}

/** Returns the remaining time, rounded up so that the estimate is not too optimistic; in minutes from one minute on. */
function timeLeft(seconds: number, t: UploadText): string {
  const count = Math.ceil(seconds);
  return count < 60
    ? t('secondsLeft', { count: Math.max(1, count) })
    : t('minutesLeft', { count: Math.ceil(count / 60) });
}
