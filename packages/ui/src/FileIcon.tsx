import './FileRow.css';
import { fileIcon } from './fileKind.ts';
import { Icon } from './Icon.tsx';

export interface FileIconProps {
  mimeType?: string;
}

/** What kind of file it is, by its MIME type. Beside the file's name, which tells it in words. */
export function FileIcon({ mimeType }: FileIconProps) {
  const { name, group } = fileIcon(mimeType);
  return (
    <span className={`ar-file-icon ar-file-icon-${group}`}>
      <Icon name={name} />
    </span>
  );
}
