import { Dialogs, Http, I18n, type ServiceScope } from '@anteroom/sdk';

interface ProofWindow {
  /** Opens a window at an address that is yet to be found. Where there can be none, the page itself goes there and comes back. */
  openSignIn(findAddress: () => Promise<string>): Promise<void>;
  /** Calls `listener` when the person has proved who they are. @returns how to stop. */
  onProved(listener: () => void): () => void;
}

/** The question that is open, or the window: calls that are refused meanwhile wait for the same proof. */
let proving: Promise<boolean> | undefined;

/**
 * Asks the person to sign in again, in a window of its own, so that this page stays as it is. Texts are the host's, under `proof`.
 *
 * @returns whether they have; false if they would rather not.
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

/** Resolves when the person has proved who they are, or is back on this page without. */
function until(onProved: ProofWindow['onProved']): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      window.removeEventListener('focus', back);
      stop();
      resolve();
    };
    const stop = onProved(end);
    // The window tells of a proof just before it closes.
    const back = () => setTimeout(end, backMs);
    window.addEventListener('focus', back);
  });
}

/** Milliseconds from the return to this page in which a proof may still be told. */
const backMs = 1000;
