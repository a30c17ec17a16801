import type { DownloadLink } from '@anteroom/contract';

/** Lets the browser download what a link leads to, under its name. */
export function followDownload({ url, fileName }: Pick<DownloadLink, 'url' | 'fileName'>): void {
  const anchor = window.document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
}
