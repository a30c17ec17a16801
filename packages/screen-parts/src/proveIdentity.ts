import { Dialogs, Http, I18n, type ServiceScope } from '@anteroom/sdk';

interface ProofWindow {
  /**
   * Opens a window for a URL that has yet to be determined. If no window can be opened, the page itself goes to the URL
   * and comes back.
   */
  openSignIn(findAddress: () => Promise<string>): Promise<void>;
  /**
   * Calls `listener` when the person has proved their identity.
   * @returns a function that unsubscribes.
   */
  onProved(listener: () => void): () => void;
}

/** Proof in progress. Other calls that are refused in the meantime wait for the same one. */
let proving: Promise<boolean> | undefined;

/**
 * Asks the person to sign in again, in a separate window, so that this page is left as it is. The texts are the host's,
 * under `proof`.
 *
 * @returns whether they did; false if they declined.
 */
export function proveIdentity({ get }: ServiceScope, window: ProofWindow): Promise<boolean> {
  proving ??= prove(get, window).finally(() => {
    proving = undefined;
  });
  return proving;
}

async function prove(get: ServiceScope['get'], { openSignIn, onProved }: ProofWindow): Promise<boolean> {
  const { t } = get(I18n);
  const findAddress = async () =>
    (await get(Http).post<{ location: string }>('/api/security/v1/session/proof')).location;
  const asked = { title: t('proof.title'), message: t('proof.message'), confirmLabel: t('proof.signIn') };
  let isProved = false;
  const stop = onProved(() => {
    isProved = true;
  });
  try {
    while (!isProved) {
      if (!(await get(Dialogs).confirm(asked))) return isProved;
      await openSignIn(findAddress);
      if (!isProved) await until(onProved);
    }
    return true;
  } finally {
    stop();
  }
}

/** Resolves when the person has proved their identity, or has returned to this page without doing so. */
function until(onProved: ProofWindow['onProved']): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      window.removeEventListener('focus', back);
      stop();
      resolve();
    };
    const stop = onProved(end);
    // The window reports a proof just before it closes.
    const back = () => setTimeout(end, backMs);
    window.addEventListener('focus', back);
  });
}

/** Milliseconds after the return to this page during which a proof may still be reported. */
const backMs = 1000;
