import { openLegacyCenter } from '@anteroom/contract/security';
import { type Http, HttpError } from '@anteroom/sdk';

/** Milliseconds that the guard of the client center may take (spec section 9). */
const timeout = 5_000;

/**
 * Returns the URL of the earlier centre, with a short-lived single-use token, for a client who does not have this
 * portal yet. Returns null if there is no earlier centre.
 *
 * @throws HttpError
 */
export async function legacyCenterAddress(http: Http): Promise<string | null> {
  try {
    return (await http.call(openLegacyCenter, { timeout })).location;
  } catch (error) {
    if (error instanceof HttpError && error.code === 'not-found') return null;
    throw error;
  }
}
