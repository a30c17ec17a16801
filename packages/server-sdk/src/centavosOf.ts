/** Centavos of reais, `1234.56`; NaN for what is no amount, which no draft takes. */
export function centavosOf(reais: string): number {
  return /^\d{1,12}(\.\d{1,2})?$/.test(reais) ? Math.round(Number(reais) * 100) : Number.NaN;
}
