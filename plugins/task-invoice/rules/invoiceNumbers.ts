/**
 * Returns the numbers of invoices that are made in a row: digits at the end of the first count up, `2026-009` to `2026-010`; without any,
 * each gets a number of its own behind it, `Fee-1`.
 */
export function invoiceNumbers(first: string, count: number): string[] {
  const [digits] = /\d{1,15}$/.exec(first) ?? [];
  if (digits === undefined) return Array.from({ length: count }, (_, index) => `${first}-${index + 1}`);
  const stem = first.slice(0, -digits.length);
  return Array.from(
    { length: count },
    (_, index) => stem + String(Number(digits) + index).padStart(digits.length, '0'),
  );
}
