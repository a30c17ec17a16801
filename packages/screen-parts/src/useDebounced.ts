import { useEffect, useState } from 'react';

/**
 * Debounces a value: returns it once it has not changed for a number of milliseconds, by default as many as a search
 * waits after a keystroke (spec section 9).
 */
export function useDebounced<T>(value: T, milliseconds = 200): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
