/** How long the server waits for those who are connected to it, in milliseconds. */
export interface ConnectionTimes {
  /** For the head of a request, whole. */
  readonly headersMs: number;
  /** For the next byte of a body. An upload takes as long as it takes, while something of it arrives. */
  readonly stalledMs: number;
  /** For the whole body of a request that is no upload. */
  readonly bodyMs: number;
  /** For the rest of a body whose request has been answered already: most senders read no answer before they have sent all. */
  readonly lingerMs: number;
  /** For a connection to the backend of a plugin. */
  readonly backendConnectMs: number;
  /** For the backend of a plugin: to begin its response once it has the request, and for the next bytes of it. */
  readonly backendMs: number;
  /** For requests under way once the server is stopping. */
  readonly drainMs: number;
}

/** Requests under way have the greater part of the time that stopping may take; jobs and database have the rest. */
export function connectionTimes(drainSeconds: number): ConnectionTimes {
  return {
    headersMs: 30_000,
    stalledMs: 60_000,
    bodyMs: 60_000,
    lingerMs: 10_000,
    backendConnectMs: 5000,
    backendMs: 30_000,
    drainMs: drainSeconds * 600,
  };
}
