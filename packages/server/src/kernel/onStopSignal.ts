const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Time within which further signals count as copies of the first one, in milliseconds. */
const copiesWithinMs = 1000;

/**
 * Calls `stop` at the first signal that asks the process to end. A second signal ends the process at once, as people
 * expect of Ctrl-C. Copies of the first do not: a terminal sends it to npm, to its script and to the process, and the
 * first two pass it on.
 *
 * @returns a function that stops listening.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): () => void {
  let isStopping = false;
  const stopOnce = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    stop(signal);
    setTimeout(forget, copiesWithinMs).unref();
  };
  const forget = () => {
    for (const each of signals) process.off(each, stopOnce);
  };
  for (const signal of signals) process.on(signal, stopOnce);
  return forget;
}
