import type { ResumableUpload } from '@anteroom/contract';

/** Returns whether a file is the one that has partly arrived, as far as that is known without reading it. */
export function isSameFile(
  file: Pick<File, 'size' | 'lastModified'>,
  { size, lastModified }: Pick<ResumableUpload, 'size' | 'lastModified'>,
): boolean {
  return file.size === size && (lastModified === null || file.lastModified === lastModified);
}
