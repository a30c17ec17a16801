import './Link.css';
import type { ComponentProps } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';

export interface LinkProps extends ComponentProps<'a'> {
  href: string;
  /** `quiet` has the colour of the surrounding text, and is underlined on hover. */
  variant?: 'accent' | 'quiet';
  /**
   * Marks a link out of the portal, which opens a new tab. This text, such as "(new tab)", is read after the link's
   * own.
   */
  external?: string;
}

/** A native link. The host turns links within the portal into navigation without a page load. */
export function Link({ variant = 'accent', external, className, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      className={classNames('ar-link', `ar-link-${variant}`, className)}
      {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
      {external && <Icon name="external-link" size="sm" label={external} />}
    </a>
  );
}
