import { signedInPath } from '../../guards/returnPath.ts';
import type { Credentials } from '../../services/session/Credentials.ts';

/**
 * Opens sign-in in a separate window, so that this page and its uploads continue. Like other tabs, this page learns of
 * the new session. Call it directly after a click, or browsers will block the window.
 *
 * @param findAddress - loads the identity provider's URL.
 * @returns false if no window can be opened, for example in an app.
 * @throws HttpError if `findAddress` does; the window is then closed.
 */
export async function signInBeside(
  credentials: Credentials,
  findAddress: () => Promise<string>,
): Promise<boolean> {
  // The new window starts with a copy of this tab's session storage.
  credentials.returnTo = signedInPath;
  const opened = window.open('', '_blank', 'popup,width=520,height=760');
  credentials.takeReturnTo();
  if (!opened) return false;
  try {
    opened.location.replace(await findAddress());
    return true;
  } catch (error) {
    opened.close();
    throw error;
  }
}
