import './Alert.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';

/** The message levels of the portal. */
export type AlertLevel = 'danger' | 'info' | 'success' | 'warning';

export interface AlertProps {
  level: AlertLevel;
  title?: ReactNode;
  /** Text that says what happened, what it means and what to do next. */
  children?: ReactNode;
  /** Buttons and links below the text, for example to retry or to show details. */
  action?: ReactNode;
  /** Called when the close button is pressed. Without it the alert cannot be closed. */
  onClose?: () => void;
  /** Accessible name of the close button; required with `onClose`. */
  closeLabel?: string;
  /** Whether the alert floats over the page instead of being part of it. */
  floating?: boolean;
}

const icons = {
  danger: 'circle-alert',
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
} as const;

/**
 * A message about what happened. `danger` interrupts a screen reader; the other levels wait until it is idle. In a
 * dialog, `danger` also scrolls into view: the button that led to it stays visible wherever the dialog is scrolled to.
 */
export function Alert({ level, title, children, action, onClose, closeLabel, floating }: AlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (level === 'danger' && alert.current?.closest('[role=dialog], [role=alertdialog]'))
      alert.current.scrollIntoView?.({ block: 'nearest' });
  }, [level]);
  return (
    <div
      ref={alert}
      className={classNames('ar-alert', `ar-alert-${level}`, floating && 'ar-alert-floating')}
      role={level === 'danger' ? 'alert' : 'status'}
    >
      <Icon name={icons[level]} />
      <div className="ar-alert-content">
        {title && <p className="ar-alert-title">{title}</p>}
        {children && <div className="ar-alert-body">{children}</div>}
        {action && <div className="ar-alert-action">{action}</div>}
      </div>
      {onClose && (
        <button type="button" className="ar-alert-close" aria-label={closeLabel} onClick={onClose}>
          <Icon name="x" size="sm" />
        </button>
      )}
    </div>
  );
}
