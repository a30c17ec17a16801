/**
 * Returns the latest UK tax year for which employers have given out their P60s, named after the year in which it ends:
 * from June 2026 it is 2026, for 2025/26. They are due by 31 May (regulation 67 of the PAYE Regulations 2003).
 *
 * @param today - calendar date
 */
export function ukTaxYear(today: string): number {
  const year = Number(today.slice(0, 4));
  return today < `${year}-06-01` ? year - 1 : year;
}
