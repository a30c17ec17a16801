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
  /** Formatted by the caller, in the person's language: "3.1 MB". */
  size?: ReactNode;
  /** State of the file. Default: `done`. */
  state?: 'waiting' | 'uploading' | 'paused' | 'done' | 'failed';
  /** 0 to 1 while it uploads or is paused. */
  progress?: number;
  /** The name of the progress bar: "Uploading invoice.pdf". */
  progressLabel?: string;
  /** State in words: "1.2 MB/s, 4 s left", "Paused", "Too large: up to 100 MB". */
  detail?: ReactNode;
  /** Opens the file. */
  href?: string;
  /** Makes the whole row a button instead of a link, for example to download the file. */
  onClick?: () => void;
  /** A word about the file beside its name: that it is new. */
  badge?: ReactNode;
  /** Pause, resume, retry, remove. */
  actions?: ReactNode;
}

/** A file of a `List`: on its way up, or where it is to stay. */
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
