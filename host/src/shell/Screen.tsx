import type { ReactNode } from 'react';
import { usePageTitle } from './usePageTitle.ts';

export interface ScreenProps {
  /** Title of the browser's tab. */
  title: string;
  children: ReactNode;
  className?: string;
}

/** Column that contains a screen of the portal. */
export function Screen({ title, children, className = '' }: ScreenProps) {
  usePageTitle(title);
  return <div className={`ar-page ${className}`}>{children}</div>;
}
