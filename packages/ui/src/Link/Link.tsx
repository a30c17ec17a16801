import './Link.css';
import type { ComponentProps } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';

export interface LinkProps extends ComponentProps<'a'> {
  href: string;
  /** `quiet` takes the colour of the text around it and is underlined when pointed at. */
  variant?: 'accent' | 'quiet';
  /** Leads out of the portal: opens a tab of its own. The text is read after the link's own, as in "(new tab)". */
  external?: string;
}

/** A native link. The host turns those that stay inside the portal into navigation without a page load. */
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
