import { addDays, fullYears } from '@anteroom/domain/time/calendarArithmetic';

/** `worked`: the employee works until its end; `indemnified`: it is paid instead; `waived`: neither. */
export type NoticeKind = 'worked' | 'indemnified' | 'waived';

/** Reason for ending a contract, with its requirements. */
export interface TerminationReason {
  /** Code in eSocial, table 19. */
  readonly code: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '10' | '17' | '33';
  /** Possible kinds of notice; empty if there is no notice. */
  readonly notices: readonly NoticeKind[];
  /**
   * Whether the notice grows with the years of service (Lei 12.506/2011). That is the employee's right; an employee who
   * resigns does not owe it.
   */
  readonly byYears?: boolean;
  /** Whether the employee may work two hours less a day, or seven days less (CLT, art. 488). */
  readonly reduced?: boolean;
  /** Whether the contract ends before its agreed term or at it. */
  readonly term?: 'before' | 'at';
  /**
   * Whether the reason is forbidden while the employee's job is protected, for example during pregnancy (ADCT, art.
   * 10).
   */
  readonly protectable?: boolean;
}

/** Source: eSocial, table 19; CLT, art. 477 to 491; code 17 was not checked against an official text. */
export const terminationReasons: readonly TerminationReason[] = [
  { code: '01', notices: [] },
  {
    code: '02',
    notices: ['worked', 'indemnified', 'waived'],
    byYears: true,
    reduced: true,
    protectable: true,
  },
  { code: '03', notices: [], term: 'before', protectable: true },
  { code: '04', notices: [], term: 'before' },
  { code: '05', notices: [] },
  { code: '06', notices: [], term: 'at' },
  { code: '07', notices: ['worked', 'indemnified', 'waived'] },
  { code: '10', notices: [] },
  { code: '17', notices: ['indemnified'], byYears: true },
  { code: '33', notices: ['worked', 'indemnified'], byYears: true },
];

const SHORTEST = 30;
const LONGEST = 90;

/**
 * Returns the days of a notice: 30, plus three for each full year of work, up to 90 (CLT, art. 487; Lei 12.506/2011).
 */
export function noticeLength(reason: TerminationReason, admission: string | null, notified: string): number {
  if (!reason.byYears || admission === null || notified < admission) return SHORTEST;
  return Math.min(LONGEST, SHORTEST + 3 * fullYears(admission, notified));
}

/** Returns the last day of a notice. The day on which it is given does not count (TST, Súmula 380). */
export function noticeEnd(notified: string, days: number): string {
  return addDays(notified, days);
}

/**
 * Returns the range in which the last day of work may be when a notice given on that day is worked: from the end of the
 * first 30 days to the end of the whole notice. Days that are not worked are paid.
 */
export function workedUntil(
  reason: TerminationReason,
  admission: string | null,
  notified: string,
): { readonly earliest: string; readonly latest: string } {
  const length = noticeLength(reason, admission, notified);
  return { earliest: noticeEnd(notified, SHORTEST), latest: noticeEnd(notified, length) };
}
