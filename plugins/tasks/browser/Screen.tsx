import { Navigation, useService } from '@anteroom/sdk';
import { type ReactNode, useEffect } from 'react';

interface ScreenProps {
  /** Name of the browser's tab. */
  readonly title: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** One of the screens below the page's path, under its own name. */
export function Screen({ title, children, className }: ScreenProps) {
  const navigation = useService(Navigation);
  useEffect(() => navigation.nameTab(title), [navigation, title]);
  return <div className={className}>{children}</div>;
}
