import './texts.ts';
import { Dialogs, useService } from '@anteroom/sdk';
import { useTranslation } from 'react-i18next';
import { useUnsaved } from './useUnsaved.ts';

/**
 * Asks before a person loses unsaved input in a dialog, by closing it or by leaving the screen. Returns the function
 * that closes the dialog. After saving, call `onClose` itself.
 */
export function useAskBeforeClose(isUnsaved: boolean, onClose: () => void): () => Promise<void> {
  const { t } = useTranslation();
  const dialogs = useService(Dialogs);
  useUnsaved(isUnsaved);
  return async () => {
    const unsaved = {
      title: t('screen.unsaved.title'),
      message: t('screen.unsaved.message'),
      confirmLabel: t('screen.unsaved.discard'),
      danger: true,
    };
    if (!isUnsaved || (await dialogs.confirm(unsaved))) onClose();
  };
}
