import './Card.css';
import { type ReactNode, useId } from 'react';
import { classNames } from '../classNames.ts';
import { Heading, type HeadingLevel } from '../Heading/Heading.tsx';
import { Icon, type IconProps } from '../Icon/Icon.tsx';

export interface CardProps {
  children?: ReactNode;
  /** Makes the card a region of that name. */
  title?: ReactNode;
  /** Defaults to 2. */
  headingLevel?: HeadingLevel;
  subtitle?: ReactNode;
  icon?: IconProps['name'];
  /** Control at the end of the title's line: a link to all items, or a menu. */
  action?: ReactNode;
  footer?: ReactNode;
  /** The whole card follows this link, which its title carries. Other controls inside stay their own. */
  href?: string;
  /** Whether the content has no padding, for a `List` from edge to edge. */
  flush?: boolean;
  className?: string;
}

/** A surface for what belongs together. */
export function Card(props: CardProps) {
  const { children, title, icon, subtitle, action, footer, href, flush, className } = props;
  const titleId = useId();
  return (
    <section
      className={classNames(
        'ar-card',
        flush && 'ar-card-flush',
        href !== undefined && 'ar-card-link',
        className,
      )}
      aria-labelledby={title ? titleId : undefined}
    >
      {(title || action) && (
        <header className="ar-card-header">
          {icon && <Icon name={icon} />}
          <div className="ar-card-heading">
            {title && (
              <Heading level={props.headingLevel ?? 2} size="lg" id={titleId}>
                {href === undefined ? title : <a href={href}>{title}</a>}
              </Heading>
            )}
            {subtitle && <p className="ar-muted ar-small">{subtitle}</p>}
          </div>
          {action && <div className="ar-card-action">{action}</div>}
        </header>
      )}
      {children !== undefined && <div className="ar-card-body">{children}</div>}
      {footer && <footer className="ar-card-footer">{footer}</footer>}
    </section>
  );
}
