/** Runs once the person uses the page next: presses something, types, or comes back to it. */
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
