/** The years that a date can have (spec section 5): 100 before the present one to 50 after it. */
export function yearBounds(today: string): { readonly first: number; readonly last: number } {
  const year = Number(today.slice(0, 4));
  return { first: year - 100, last: year + 50 };
}

/** The 151 years of {@link yearBounds}, the first one first. */
export function yearsAround(today: string): number[] {
  const { first, last } = yearBounds(today);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Days of a month (1 to 12), leap years included: how far the list of days goes. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The first and the last day allowed: those asked for, within the 151 years. */
export function dateBounds(
  today: string,
  { min, max }: { readonly min?: string | undefined; readonly max?: string | undefined } = {},
): { readonly min: string; readonly max: string } {
  const { first, last } = yearBounds(today);
  return { min: min ?? `${first}-01-01`, max: max ?? `${last}-12-31` };
}
