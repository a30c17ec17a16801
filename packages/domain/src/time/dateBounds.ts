/**
 * Returns the range of years that a date can have (spec section 5): from 100 before the current year to 50 after it,
 * 151 in all.
 */
function yearBounds(today: string): { readonly first: number; readonly last: number } {
  const year = Number(today.slice(0, 4));
  return { first: year - 100, last: year + 50 };
}

/** Returns the first and last allowed day: the requested bounds, limited to the 151 years. */
export function dateBounds(
  today: string,
  { min, max }: { readonly min?: string | undefined; readonly max?: string | undefined } = {},
): { readonly min: string; readonly max: string } {
  const { first, last } = yearBounds(today);
  return { min: min ?? `${first}-01-01`, max: max ?? `${last}-12-31` };
}
