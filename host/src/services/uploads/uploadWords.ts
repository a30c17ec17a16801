import type { I18n, UploadState } from '@anteroom/sdk';
import type { TFunction } from 'i18next';

type Sending = Extract<UploadState, { kind: 'sending' }>;

/** Returns the text beside a file that is being sent. */
export function uploadWords(state: Sending, t: TFunction, { bytes }: Pick<I18n, 'bytes'>): string {
  const { sentBytes, totalBytes, bytesPerSecond, waitingFor } = state;
  const sent = t('uploads.sent', { sent: bytes(sentBytes), total: bytes(totalBytes) });
  if (waitingFor === 'turn')
    return sentBytes > 0 ? `${sent} · ${t('uploads.waiting')}` : t('uploads.waiting');
  if (waitingFor === 'person') return `${sent} · ${t('uploads.paused')}`;
  if (waitingFor === 'network') return `${sent} · ${t('uploads.offline')}`;
  // Everything is sent. The server still has to check and store the file.
  if (sentBytes >= totalBytes) return t('uploads.finishing');
  if (bytesPerSecond <= 0) return sent;
  const speed = t('uploads.speed', { speed: bytes(bytesPerSecond) });
  return [sent, speed, timeLeft((totalBytes - sentBytes) / bytesPerSecond, t)].join(' · ');
}

/** Returns the time left as text: rounded up, so that it is not too optimistic, and in minutes from one minute on. */
export function timeLeft(seconds: number, t: TFunction): string {
  const count = Math.max(1, Math.ceil(seconds));
  return count < 60
    ? t('uploads.secondsLeft', { count })
    : t('uploads.minutesLeft', { count: Math.ceil(count / 60) });
}
