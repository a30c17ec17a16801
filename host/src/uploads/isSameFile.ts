import type { ResumableUpload } from '@anteroom/contract';

/** Whether a file is the one of which a part has arrived, as far as can be told without reading it. */
export function isSameFile(
  file: Pick<File, 'size' | 'lastModified'>,
  { size, lastModified }: Pick<ResumableUpload, 'size' | 'lastModified'>,
): boolean {
  return file.size === size && (lastModified === null || file.lastModified === lastModified);
}
