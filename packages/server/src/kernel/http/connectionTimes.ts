/** Time limits for connections, in milliseconds. */
export interface ConnectionTimes {
  /** Time limit for receiving all headers of a request. */
  readonly headersMs: number;
  /**
   * Time limit between two bytes of a body. This is the only limit for an upload: it may take as long as data keeps
   * arriving.
   */
  readonly stalledMs: number;
  /** Time limit for the whole body of a request that is not an upload. */
  readonly bodyMs: number;
  /**
   * Time limit for the rest of a body after the response has been sent: most senders read the response only after they
   * have sent everything.
   */
  readonly lingerMs: number;
  /** Time limit for a plugin's server half to answer a request that has arrived. */
  readonly answerMs: number;
  /** Time limit for connecting to a plugin's backend. */
  readonly backendConnectMs: number;
  /** Time limit for a plugin's backend to begin its response, and between two parts of it. */
  readonly backendMs: number;
  /** Time limit for open requests when the server stops. */
  readonly drainMs: number;
}

/**
 * Returns the time limits. Open requests get most of the time that stopping may take; jobs and the database get the
 * rest.
 */
export function connectionTimes(drainSeconds: number): ConnectionTimes {
  return {
    headersMs: 30_000,
    stalledMs: 60_000,
    bodyMs: 60_000,
    lingerMs: 10_000,
    answerMs: 120_000,
    backendConnectMs: 5000,
    backendMs: 30_000,
    drainMs: drainSeconds * 600,
  };
}
