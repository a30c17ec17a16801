import type { IconName } from './iconPaths.ts';

/**
 * Returns the icon and group of a document by its MIME type: PDF, Word, Excel, images and archives each have a group;
 * anything else is a plain file.
 */
export function fileIcon(mimeType = ''): { name: IconName; group: FileGroup } {
  const group = groupOf(mimeType);
  return { name: icons[group], group };
}

export type FileGroup = 'pdf' | 'word' | 'excel' | 'image' | 'archive' | 'other';

const icons = {
  pdf: 'file-text',
  word: 'file-type',
  excel: 'file-spreadsheet',
  image: 'file-image',
  archive: 'file-archive',
  other: 'file',
} as const satisfies Record<FileGroup, IconName>;

function groupOf(mimeType: string): FileGroup {
  if (mimeType === 'application/pdf') return 'pdf';
  if (mimeType.startsWith('image/')) return 'image';
  if (/msword|wordprocessingml|opendocument\.text|rtf/.test(mimeType)) return 'word';
  if (/ms-excel|spreadsheetml|opendocument\.spreadsheet|text\/csv/.test(mimeType)) return 'excel';
  if (/zip|x-7z|x-rar|x-tar/.test(mimeType)) return 'archive';
  return 'other';
}
