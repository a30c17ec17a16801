/** Returns what is wrong with the column `client` of a row; nothing, or one message. */
export function clientFaults(client: string | undefined, clients: ReadonlySet<string>): readonly string[] {
  return client !== undefined && clients.has(client) ? [] : [`client: the firm has no client "${client}"`];
}
