import { extensionOf } from '@anteroom/domain/fileSelection';

/** How a file is shown. */
export type PreviewKind = 'pdf' | 'image' | 'text' | 'table' | 'xml' | 'mail';

/** What browsers draw. TIFF, HEIC and the formats of drawing programs are not among it. */
const drawn = /^image\/(png|jpeg|gif|webp|avif|bmp|x-icon|svg\+xml)$/;
/** Bank statements and the like: text, by types of their own. */
const plainText = /^(text\/.+|application\/(json|qif|x-ofx|vnd\.intu\.(qbo|qfx)))$/;

/** How a file of this name and MIME type is shown; null when there is no preview of it. */
export function previewKind(name: string, mimeType: string): PreviewKind | null {
  const type = mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/pdf') return 'pdf';
  if (drawn.test(type)) return 'image';
  if (type === 'message/rfc822') return 'mail';
  if (type === 'text/csv' || type === 'text/tab-separated-values') return 'table';
  if (/^(text|application)\/(xml|.+\+xml)$/.test(type)) return 'xml';
  if (plainText.test(type)) return 'text';
  return extensionOf(name) === 'csv' && type === 'application/vnd.ms-excel' ? 'table' : null;
}
