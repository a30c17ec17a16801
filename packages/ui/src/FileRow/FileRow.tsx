import './FileRow.css';
import '../List/List.css';
import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { FileIcon } from '../FileIcon/FileIcon.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { ProgressBar } from '../ProgressBar/ProgressBar.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';

export interface FileRowProps {
  name: string;
  mimeType?: string;
  /** Size, formatted by the caller in the user's language: "3.1 MB". */
  size?: ReactNode;
  /** State of the file. Default: `done`. */
  state?: 'waiting' | 'uploading' | 'paused' | 'done' | 'failed';
  /** Progress from 0 to 1, while the file is uploading or paused. */
  progress?: number;
  /** Accessible name of the progress bar: "Uploading invoice.pdf". */
  progressLabel?: string;
  /** State as text: "1.2 MB/s, 4 s left", "Paused", "Too large: up to 100 MB". */
  detail?: ReactNode;
  /** Link that opens the file. */
  href?: string;
  /** Makes the whole row a button instead of a link, for example to download the file. */
  onClick?: () => void;
  /** Short text beside the file's name, for example that it is new. */
  badge?: ReactNode;
  /** Buttons to pause, resume, retry or remove. */
  actions?: ReactNode;
}

/** A row of a `List` for a file that is being uploaded, or has been. */
export function FileRow(props: FileRowProps) {
  const { name, mimeType, size, state = 'done', progress, progressLabel, detail, actions, badge } = props;
  const follows = props.href !== undefined || props.onClick !== undefined;
  return (
    <li className={classNames('ar-row', 'ar-file', `ar-file-${state}`, follows && 'ar-row-link')}>
      <FileIcon mimeType={mimeType} />
      <div className="ar-file-content">
        <div className="ar-file-line">
          <FileName {...props} />
          {badge}
          {state === 'failed' && <Icon name="circle-alert" size="sm" />}
          {state === 'uploading' && progress === undefined && <Spinner size="sm" />}
        </div>
        {(state === 'uploading' || state === 'paused') && (
          <ProgressBar value={progress ?? 0} label={progressLabel ?? name} hideLabel />
        )}
        {(size || detail) && (
          <div className="ar-file-detail">
            {size && <span>{size}</span>}
            {detail && <span className="ar-file-state">{detail}</span>}
          </div>
        )}
      </div>
      {actions && <div className="ar-row-actions">{actions}</div>}
    </li>
  );
}

function FileName({ name, href, onClick }: FileRowProps) {
  if (href !== undefined) {
    return (
      <a className="ar-row-title" href={href}>
        {name}
      </a>
    );
  }
  if (onClick) {
    return (
      <button type="button" className="ar-row-title" onClick={onClick}>
        {name}
      </button>
    );
  }
  return <span className="ar-row-title">{name}</span>;
}
