import type { BrowserContext } from '@playwright/test';

interface Shown {
  /** Milliseconds from the start of the navigation to the page that shows the text. */
  readonly afterMs: number;
  /** The same moment in wall-clock time. */
  readonly at: number;
}

/** Waits until a page of the context shows a text within `#root` and has painted it. Call it before opening a page. */
export async function whenShown(context: BrowserContext, text: string): Promise<PromiseWithResolvers<Shown>> {
  const shown = Promise.withResolvers<Shown>();
  await context.exposeBinding('benchShown', (_, given) => shown.resolve(given));
  await context.addInitScript(reportWhenShown, text);
  return shown;
}

/**
 * Runs in the page. Reports when the frame with the text has been painted, by the page's clock and by the wall clock.
 */
function reportWhenShown(text: string): void {
  const report = () => {
    const afterMs = performance.now();
    const { benchShown } = window as unknown as { benchShown(given: { afterMs: number; at: number }): void };
    benchShown({ afterMs, at: performance.timeOrigin + afterMs });
  };
  const isShown = () => {
    const root = document.querySelector('#root');
    if (!root?.textContent?.includes(text)) return false;
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { textContent, parentElement } = nodes.currentNode;
      if (textContent?.includes(text) && parentElement?.checkVisibility({ visibilityProperty: true }))
        return true;
    }
    return false;
  };
  // Check once per frame: checking on every change would slow down the page that is measured.
  const look = () => {
    // A task queued by an animation frame runs after that frame has been painted.
    if (isShown()) setTimeout(report);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
