import { calendarDateOf } from '@anteroom/domain/time/calendarDate';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** File name that browsers give to a pasted picture. */
const pastedPicture = /^image\.(png|jpe?g|webp)$/i;

/**
 * Accepts pasted files, unless they are pasted into a field. A picture without a name of its own is named after the
 * time.
 */
export function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const { t } = useTranslation();
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || isField(event.target)) return;
    event.preventDefault();
    onFiles(files.map((file) => named(file, t('uploads.pasted'))));
  });

  useEffect(() => {
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}

function named(file: File, prefix: string): File {
  const extension = pastedPicture.exec(file.name)?.[1];
  if (!extension) return file;
  const now = new Date();
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join('.');
  return new File([file], `${prefix} ${calendarDateOf(now)} ${time}.${extension}`, { type: file.type });
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
  );
}
