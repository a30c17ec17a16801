import './Disclosure.css';
import type { ReactNode } from 'react';
import { Icon, type IconProps } from '../Icon/Icon.tsx';

export interface DisclosureProps {
  title: ReactNode;
  subtitle?: ReactNode;
  icon?: IconProps['name'];
  /** Content at the end of the title's line, or below it on phones: a badge or a count. */
  meta?: ReactNode;
  children: ReactNode;
  /** Whether the panel is initially open. After that, the user decides. */
  defaultOpen?: boolean;
  /** Name of the group: opening one of its panels closes the others. */
  group?: string;
  onToggle?: (open: boolean) => void;
}

/**
 * A panel that opens and closes: a native `details` element, so that the browser's own search finds its contents. For a
 * panel with an action beside its title, use `ExpansionPanels`.
 */
export function Disclosure(props: DisclosureProps) {
  const { title, subtitle, icon, meta, children, defaultOpen, group, onToggle } = props;
  return (
    <details
      className="ar-disclosure"
      open={defaultOpen}
      name={group}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className="ar-disclosure-summary">
        {icon && <Icon name={icon} />}
        <span className="ar-disclosure-line">
          <span className="ar-disclosure-text">
            <span className="ar-disclosure-title">{title}</span>
            {subtitle && <span className="ar-muted ar-small">{subtitle}</span>}
          </span>
          {meta}
        </span>
        <Icon name="chevron-down" size="sm" />
      </summary>
      <div className="ar-disclosure-body">{children}</div>
    </details>
  );
}
