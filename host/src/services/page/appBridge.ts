/** Message to or from the app. A response has the `id` of its request. */
export interface AppMessage {
  readonly v: 1;
  readonly id: string;
  readonly type: string;
  readonly payload: object;
}

interface AppAnswer {
  readonly v: 1;
  readonly id: string;
  readonly ok: boolean;
}

/** Window with the channels through which a message can leave a webview. */
export interface AppWindow extends Window {
  readonly ReactNativeWebView?: { postMessage(message: string): void };
  readonly webkit?: {
    readonly messageHandlers?: { readonly anteroom?: { postMessage(message: object): void } };
  };
  readonly AnteroomAndroid?: { postMessage(message: string): void };
}

/** Sends a message to the app. */
export function tellApp(window: AppWindow, type: string, payload: object): AppMessage {
  const message: AppMessage = { v: 1, id: crypto.randomUUID(), type, payload };
  send(window, message);
  return message;
}

/**
 * Sends a message through the first available channel. Outside of webviews, only a parent frame of our own origin
 * receives it.
 */
function send(window: AppWindow, message: object): void {
  const ios = window.webkit?.messageHandlers?.anteroom;
  if (window.ReactNativeWebView) window.ReactNativeWebView.postMessage(JSON.stringify(message));
  else if (ios) ios.postMessage(message);
  else if (window.AnteroomAndroid) window.AnteroomAndroid.postMessage(JSON.stringify(message));
  else if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
}

/** Asks the app to do something, and waits until the app says whether it did. */
export function askApp(window: AppWindow, type: string, payload: object): Promise<boolean> {
  return new Promise((resolve) => {
    const hear = (event: MessageEvent<unknown>) => {
      const answer = isFromApp(event, window) ? readEnvelope(event.data) : null;
      if (answer?.id !== id || typeof answer.ok !== 'boolean') return;
      window.removeEventListener('message', hear);
      resolve(answer.ok);
    };
    window.addEventListener('message', hear);
    const { id } = tellApp(window, type, payload);
  });
}

/**
 * Handles the app's requests of one type one after another, and responds to each. Ignores messages of other types.
 *
 * @param carryOut - resolves with null on success, or with what was wrong.
 */
export function hearApp(
  window: AppWindow,
  type: string,
  carryOut: (payload: unknown) => Promise<string | null>,
): void {
  let before: Promise<unknown> = Promise.resolve();
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = isFromApp(event, window) ? readEnvelope(event.data) : null;
    if (message?.type !== type) return;
    before = before
      .then(() => carryOut(message.payload))
      .then((error) => {
        const { id } = message;
        send(window, error === null ? { v: 1, id, ok: true } : { v: 1, id, ok: false, error });
      });
  });
}

/**
 * Returns whether a message comes from the app. A webview posts as this window itself; a parent frame is trusted if it
 * has our origin.
 */
function isFromApp({ origin, source }: MessageEvent<unknown>, window: AppWindow): boolean {
  return origin === window.location.origin && (source === window || source === window.parent);
}

/** Returns a message or an answer, or null if the data is neither. */
function readEnvelope(data: unknown): ({ readonly id: string } & Partial<AppMessage & AppAnswer>) | null {
  try {
    const envelope = typeof data === 'string' ? JSON.parse(data) : data;
    return envelope?.v === 1 && typeof envelope.id === 'string' ? envelope : null;
  } catch {
    return null;
  }
}
