import { signedInPath } from '../../guards/returnPath.ts';
import type { Credentials } from '../../services/Credentials.ts';

/**
 * Has the person sign in in a window of its own, so that this page, and the files that it is sending, stay; it is told of the session
 * as other tabs are. Call it with the press of a button, before anything is waited for: else the browser opens nothing.
 *
 * @param findAddress - asks where the identity provider is.
 * @returns false where no window can be opened, as in an app.
 * @throws HttpError as `findAddress` does; the window is closed then.
 */
export async function signInBeside(
  credentials: Credentials,
  findAddress: () => Promise<string>,
): Promise<boolean> {
  // The window begins with a copy of what this tab has stored.
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
