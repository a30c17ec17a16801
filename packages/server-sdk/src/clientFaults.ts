/** Returns what is wrong with the column `client` of a row: no message, or one. */
export function clientFaults(client: string | undefined, clients: ReadonlySet<string>): readonly string[] {
  return client !== undefined && clients.has(client) ? [] : [`client: the firm has no client "${client}"`];
}
