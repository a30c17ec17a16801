/** What is said to the app, and what it says to us. An answer has the `id` of what it answers. */
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

/** The places by which a message leaves a webview. */
export interface AppWindow extends Window {
  readonly ReactNativeWebView?: { postMessage(message: string): void };
  readonly webkit?: {
    readonly messageHandlers?: { readonly anteroom?: { postMessage(message: object): void } };
  };
  readonly AnteroomAndroid?: { postMessage(message: string): void };
}

/** Tells the app something, by the first way that there is; beyond webviews only a frame of our own origin is told. */
export function tellApp(window: AppWindow, type: string, payload: object): AppMessage {
  const message: AppMessage = { v: 1, id: crypto.randomUUID(), type, payload };
  const ios = window.webkit?.messageHandlers?.anteroom;
  if (window.ReactNativeWebView) window.ReactNativeWebView.postMessage(JSON.stringify(message));
  else if (ios) ios.postMessage(message);
  else if (window.AnteroomAndroid) window.AnteroomAndroid.postMessage(JSON.stringify(message));
  else if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
  return message;
}

/** Asks the app for something that it does in its own way, and waits until it says whether it has. */
export function askApp(window: AppWindow, type: string, payload: object): Promise<boolean> {
  return new Promise((resolve) => {
    const hear = (event: MessageEvent<unknown>) => {
      const answer = isFromApp(event, window) ? readAnswer(event.data) : null;
      if (answer?.id !== id) return;
      window.removeEventListener('message', hear);
      resolve(answer.ok);
    };
    window.addEventListener('message', hear);
    const { id } = tellApp(window, type, payload);
  });
}

/** A webview posts in our own name; a frame's owner is believed if it is of our origin. */
function isFromApp({ origin, source }: MessageEvent<unknown>, window: AppWindow): boolean {
  return origin === window.location.origin && (source === window || source === window.parent);
}

/** Null for whatever is no answer. */
function readAnswer(data: unknown): AppAnswer | null {
  try {
    const answer = (typeof data === 'string' ? JSON.parse(data) : data) as Partial<AppAnswer> | null;
    const isAnswer = answer?.v === 1 && typeof answer.id === 'string' && typeof answer.ok === 'boolean';
    return isAnswer ? (answer as AppAnswer) : null;
  } catch {
    return null;
  }
}
