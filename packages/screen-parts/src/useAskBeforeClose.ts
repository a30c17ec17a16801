import { useAskBeforeLoss } from './useAskBeforeLoss.ts';

/**
 * Asks before a person loses unsaved input in a dialog, by closing it or by leaving the screen. Returns the function
 * that closes the dialog. After saving, call `onClose` itself.
 *
 * @param isSaving - whether the input is being saved. Meanwhile the function does nothing: there is nothing to ask, and
 * if saving fails, the dialog is still there to say so. Pass false if it continues without the dialog.
 */
export function useAskBeforeClose(
  isUnsaved: boolean,
  onClose: () => void,
  isSaving: boolean,
): () => Promise<void> {
  const ask = useAskBeforeLoss(isUnsaved);
  return async () => (isSaving ? undefined : ask(onClose));
}
