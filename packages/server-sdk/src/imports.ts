/** Helpers for importers: checks that most kinds of rows need. */
export { differingRows } from './differingRows.ts';
export { draftFaults } from './draftFaults.ts';
export { repeatedRows } from './repeatedRows.ts';

/**
 * Converts an amount in reais, such as `1234.56`, to centavos. Returns NaN for any other text, which no schema accepts.
 */
export function centavosOf(reais: string): number {
  return /^\d{1,12}(\.\d{1,2})?$/.test(reais) ? Math.round(Number(reais) * 100) : Number.NaN;
}

/** Returns the errors in the column `client` of a row: one message at most. */
export function clientFaults(client: string | undefined, clients: ReadonlySet<string>): readonly string[] {
  return client !== undefined && clients.has(client) ? [] : [`client: the firm has no client "${client}"`];
}
