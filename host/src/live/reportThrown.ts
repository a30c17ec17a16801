/** Calls a function. Reports what it throws as an uncaught error, instead of passing it on. */
export function reportThrown(call: () => void): void {
  try {
    call();
  } catch (error) {
    reportError(error);
  }
}
