import { useAskBeforeLoss } from './useAskBeforeLoss.ts';

/**
 * Asks before a person loses unsaved input in a dialog, by closing it or by leaving the screen. Returns the function
 * that closes the dialog. After saving, call `onClose` itself.
 */
export function useAskBeforeClose(isUnsaved: boolean, onClose: () => void): () => Promise<void> {
  const ask = useAskBeforeLoss(isUnsaved);
  return () => ask(onClose);
}
