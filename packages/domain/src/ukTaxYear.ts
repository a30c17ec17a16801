/**
 * The days of a tax year of the United Kingdom, 6 April to 5 April.
 *
 * @param endYear - as a tax year is stored: 2025 is 2024/25.
 */
export function ukTaxYearDates(endYear: number): { readonly first: string; readonly last: string } {
  return { first: `${endYear - 1}-04-06`, last: `${endYear}-04-05` };
}
