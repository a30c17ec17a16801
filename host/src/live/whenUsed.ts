/** Calls `run` once, when the person next uses the page: presses a pointer or a key, or returns to the tab. */
export function whenUsed(run: () => void): void {
  const listening = new AbortController();
  const use = () => {
    if (document.hidden) return;
    listening.abort();
    run();
  };
  const options = { capture: true, signal: listening.signal };
  for (const event of ['pointerdown', 'keydown', 'visibilitychange'])
    document.addEventListener(event, use, options);
}
