import type { DocumentScan } from '@anteroom/contract';
import type { TFunction } from 'i18next';

/** Returns the text that says why a document cannot be opened. */
export function scanWords(
  name: string,
  scan: DocumentScan,
  t: TFunction,
): { readonly title: string; readonly detail: string } {
  return {
    title: t(`documents.scan.${scan.state}.title`, { name }),
    detail: t(`documents.scan.${scan.state}.detail`, scan.state === 'refused' ? { threat: scan.threat } : {}),
  };
}
