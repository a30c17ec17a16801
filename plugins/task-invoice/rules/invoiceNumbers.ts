/**
 * Returns consecutive invoice numbers. Digits at the end of the first number are incremented: `2026-009`, `2026-010`.
 * If there are none, a counter is appended: `Fee-1`.
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
