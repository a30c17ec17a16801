import type { DocumentScan } from '@anteroom/contract';
import type { I18n } from '@anteroom/sdk';

/** Why a document cannot be opened. */
export function scanWords(
  name: string,
  scan: DocumentScan,
  t: I18n['t'],
): { readonly title: string; readonly detail: string } {
  return {
    title: t(`documents.scan.${scan.state}.title`, { name }),
    detail: t(`documents.scan.${scan.state}.detail`, scan.state === 'refused' ? { threat: scan.threat } : {}),
  };
}
