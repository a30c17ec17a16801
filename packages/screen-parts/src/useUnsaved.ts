import { Navigation, useService } from '@anteroom/sdk';
import { Dialog } from '@anteroom/ui/Dialog';
import { useEffect, useState } from 'react';

/**
 * Asks before the person leaves the screen while `isUnsaved`. Returns a function that goes to a path without asking,
 * after the input has been saved.
 */
export function useUnsaved(isUnsaved: boolean): (...to: Parameters<Navigation['go']>) => void {
  const navigation = useService(Navigation);
  const [next, setNext] = useState<Parameters<Navigation['go']> | null>(null);
  useEffect(() => {
    if (isUnsaved && next === null) return navigation.holdUnsaved();
  }, [navigation, isUnsaved, next]);
  useEffect(() => {
    // Without a network, the question could not be asked later.
    if (isUnsaved) void Dialog.preload();
  }, [isUnsaved]);
  // Only after the effect above has released the screen, so that leaving it needs no confirmation.
  useEffect(() => {
    if (next !== null) navigation.go(...next);
  }, [navigation, next]);
  return (...to) => setNext(to);
}
