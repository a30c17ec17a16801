/** Returns an amount in reais, as `1234.56`, in centavos; NaN for any other text, which no schema accepts. */
export function centavosOf(reais: string): number {
  return /^\d{1,12}(\.\d{1,2})?$/.test(reais) ? Math.round(Number(reais) * 100) : Number.NaN;
}
