import { Navigation, useService } from '@anteroom/sdk';
import { useCallback } from 'react';

/**
 * Returns a function that asks before the person leaves the screen, until the function that it returns is called. A
 * text that is saved as it is typed holds the screen with it while it cannot be saved.
 */
export function useHoldUnsaved(): () => () => void {
  const navigation = useService(Navigation);
  return useCallback(() => navigation.holdUnsaved(), [navigation]);
}
