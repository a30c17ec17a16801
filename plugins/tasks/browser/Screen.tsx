import { Navigation, useService } from '@anteroom/sdk';
import { type ReactNode, useEffect } from 'react';

interface ScreenProps {
  /** Title of the browser tab. */
  readonly title: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A screen below the page's path, with its own title. */
export function Screen({ title, children, className }: ScreenProps) {
  const navigation = useService(Navigation);
  useEffect(() => navigation.nameTab(title), [navigation, title]);
  return <div className={className}>{children}</div>;
}
