import './List.css';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Icon, type IconProps } from '../Icon/Icon.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';

/** A list whose rows are separated by lines. Inside a `Card flush` the rows run from edge to edge. */
export function List({ className, ...rest }: ComponentProps<'ul'>) {
  // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
  return <ul role="list" {...rest} className={classNames('ar-list', className)} />;
}

export interface ListRowProps {
  title: ReactNode;
  subtitle?: ReactNode;
  icon?: IconProps['name'];
  /** Content to show instead of `icon`: an avatar or a checkbox. */
  leading?: ReactNode;
  /** Content at the end of the row: a date, a size, a badge. Below the title on phones. */
  meta?: ReactNode;
  /** Buttons and menus of the row. */
  actions?: ReactNode;
  /** Link that the whole row follows. The title carries it. */
  href?: string;
  /** Makes the whole row a button, instead of a link by `href`. */
  onClick?: () => void;
  /** Whether this is the row of the item that is open beside the list. */
  current?: boolean;
  children?: ReactNode;
  /** Attributes of the list item itself, such as its position in a virtualised list. */
  item?: ComponentProps<'li'> & { 'data-index'?: number };
}

/** Row of a list. */
export function ListRow(props: ListRowProps) {
  const { subtitle, icon, leading, meta, actions, current, children, item } = props;
  const follows = props.href !== undefined || props.onClick !== undefined;
  return (
    <li {...item} className={classNames('ar-row', follows && 'ar-row-link', current && 'ar-row-current')}>
      {(leading || icon) && <span className="ar-row-leading">{leading ?? <Icon name={icon ?? ''} />}</span>}
      <div className="ar-row-content">
        <div className="ar-row-text">
          <RowTitle {...props} />
          {subtitle && <div className="ar-row-subtitle">{subtitle}</div>}
        </div>
        {meta && <div className="ar-row-meta">{meta}</div>}
        {children && <div className="ar-row-body">{children}</div>}
      </div>
      {actions && <div className="ar-row-actions">{actions}</div>}
      {follows && !actions && (
        <span className="ar-row-chevron">
          <Icon name="chevron-right" size="sm" />
        </span>
      )}
    </li>
  );
}

function RowTitle({ title, href, onClick, current }: ListRowProps) {
  const shared = { className: 'ar-row-title', 'aria-current': current || undefined };
  if (href !== undefined) {
    return (
      <a href={href} {...shared}>
        {title}
      </a>
    );
  }
  if (onClick) {
    return (
      <button type="button" onClick={onClick} {...shared}>
        {title}
      </button>
    );
  }
  return <div {...shared}>{title}</div>;
}

/**
 * Placeholder for rows that are loading, with the height that they will have. It has few elements, because a first view
 * contains many of these, most of them below the viewport.
 */
export function ListSkeleton({ rows = 3, subtitle = true }: { rows?: number; subtitle?: boolean }) {
  return (
    <div className="ar-list ar-list-skeleton" aria-hidden="true">
      {[...Array(rows).keys()].map((row) => (
        <div key={row} className="ar-row">
          <Skeleton width={`${60 - ((row * 13) % 30)}%`} />
          {subtitle && <Skeleton width={`${34 - ((row * 7) % 14)}%`} />}
        </div>
      ))}
    </div>
  );
}
