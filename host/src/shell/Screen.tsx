import type { ReactNode } from 'react';
import { usePageTitle } from './usePageTitle.ts';

export interface ScreenProps {
  /** The name of the browser's tab. */
  title: string;
  children: ReactNode;
  className?: string;
}

/** The column in which a screen of the portal stands. */
export function Screen({ title, children, className = '' }: ScreenProps) {
  usePageTitle(title);
  return <div className={`ar-page ${className}`}>{children}</div>;
}
