import { Alerts, Log, useService } from '@anteroom/sdk';

/**
 * Returns a function that copies a text to the clipboard, and resolves with whether it could. Shows an alert if not:
 * browsers may refuse it, and offer no clipboard to a page without HTTPS.
 *
 * @param failed - text of the alert.
 */
export function useCopy(failed: string): (text: string) => Promise<boolean> {
  const alerts = useService(Alerts);
  const log = useService(Log);
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch (cause) {
      log.warn('A text could not be copied', cause);
      alerts.show({ type: 'danger', msg: failed });
      return false;
    }
  };
}
