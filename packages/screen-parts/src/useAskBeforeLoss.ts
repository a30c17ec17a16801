import './texts.ts';
import { Dialogs, useService } from '@anteroom/sdk';
import { useTranslation } from 'react-i18next';
import { useUnsaved } from './useUnsaved.ts';

/**
 * Asks before a person loses unsaved input by leaving the screen. Returns a function that runs an action which discards
 * the input: it asks first if there is any, and does nothing if the person keeps it.
 */
export function useAskBeforeLoss(isUnsaved: boolean): (discard: () => void) => Promise<void> {
  const { t } = useTranslation();
  const dialogs = useService(Dialogs);
  useUnsaved(isUnsaved);
  return async (discard) => {
    const unsaved = {
      title: t('screen.unsaved.title'),
      message: t('screen.unsaved.message'),
      confirmLabel: t('screen.unsaved.discard'),
      danger: true,
    };
    if (!isUnsaved || (await dialogs.confirm(unsaved))) discard();
  };
}
