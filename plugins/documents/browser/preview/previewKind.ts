import { extensionOf } from '@anteroom/domain/documents/fileExtension';

/** Kind of preview of a file. */
export type PreviewKind = 'pdf' | 'image' | 'text' | 'table' | 'xml' | 'mail';

/** Formats that browsers display. TIFF, HEIC and formats of drawing programs are not included. */
const drawn = /^image\/(png|jpeg|gif|webp|avif|bmp|x-icon|svg\+xml)$/;
/** Text formats, including those with MIME types of their own, such as bank statements. */
const plainText = /^(text\/.+|application\/(json|qif|x-ofx|vnd\.intu\.(qbo|qfx)))$/;

/** Returns the kind of preview for a file name and MIME type; null if there is none. */
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
