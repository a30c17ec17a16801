/** Time limits for connections, in milliseconds. */
export interface ConnectionTimes {
  /** Limit for the complete headers of a request. */
  readonly headersMs: number;
  /**
   * Limit between two bytes of a body. This is the only limit for an upload: it may take as long as data keeps
   * arriving.
   */
  readonly stalledMs: number;
  /** Limit for the whole body of a request that is not an upload. */
  readonly bodyMs: number;
  /**
   * Limit for the rest of a body after the request has been answered: most senders read the response only after they
   * have sent everything.
   */
  readonly lingerMs: number;
  /** Limit for a plugin's server half to answer a request that has arrived. */
  readonly answerMs: number;
  /** Limit for connecting to a plugin's backend. */
  readonly backendConnectMs: number;
  /** Limit for a plugin's backend to begin its response, and between two parts of it. */
  readonly backendMs: number;
  /** Limit for open requests when the server stops. */
  readonly drainMs: number;
}

/**
 * Returns the time limits. Open requests get most of the time that stopping may take; jobs and database get the rest.
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
