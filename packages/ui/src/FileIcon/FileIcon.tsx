import '../FileRow/FileRow.css';
import { fileIcon } from '../fileKind.ts';
import { Icon } from '../Icon/Icon.tsx';

export interface FileIconProps {
  mimeType?: string;
}

/** Icon for a file's MIME type. Place it beside the file's name, which conveys the type in text. */
export function FileIcon({ mimeType }: FileIconProps) {
  const { name, group } = fileIcon(mimeType);
  return (
    <span className={`ar-file-icon ar-file-icon-${group}`}>
      <Icon name={name} />
    </span>
  );
}
