import './Card.css';
import { type ReactNode, useId } from 'react';
import { classNames } from '../classNames.ts';
import { Heading, type HeadingLevel } from '../Heading/Heading.tsx';
import { Icon, type IconProps } from '../Icon/Icon.tsx';

export interface CardProps {
  children?: ReactNode;
  /** Title of the card; makes it a region with that name. */
  title?: ReactNode;
  /** Defaults to 2. */
  headingLevel?: HeadingLevel;
  subtitle?: ReactNode;
  icon?: IconProps['name'];
  /** Control at the end of the title's line: a link to all items, or a menu. */
  action?: ReactNode;
  footer?: ReactNode;
  /** Link that the whole card follows. The title carries it; other controls inside the card still work on their own. */
  href?: string;
  /** Whether the content has no padding, for a `List` from edge to edge. */
  flush?: boolean;
  className?: string;
}

/** A surface that groups related content. */
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
