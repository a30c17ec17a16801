import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onRestored` when the browser shows the page again as it was left, for example after Back from another site. A
 * button that led there then still says that it is working.
 */
export function useRestored(onRestored: () => void): void {
  const restored = useEffectEvent(onRestored);
  useEffect(() => {
    const listener = ({ persisted }: PageTransitionEvent) => {
      if (persisted) restored();
    };
    window.addEventListener('pageshow', listener);
    return () => window.removeEventListener('pageshow', listener);
  }, []);
}
