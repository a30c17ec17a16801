import './Heading.css';
import type { ComponentProps } from 'react';
import { classNames } from '../classNames.ts';

/** Level of a heading in the page's outline. */
export type HeadingLevel = 1 | 2 | 3 | 4;

export interface HeadingProps extends ComponentProps<'h1'> {
  level: HeadingLevel;
  /** Visual size, if it differs from the level in the outline. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | '2xl';
}

const sizeOfLevel = { 1: '2xl', 2: 'xl', 3: 'lg', 4: 'md' } as const;

/** A heading whose outline level and visual size can be chosen separately. */
export function Heading({ level, size = sizeOfLevel[level], className, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag {...rest} className={classNames('ar-heading', `ar-heading-${size}`, className)} />;
}
