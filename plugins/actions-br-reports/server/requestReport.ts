import type { SentRequestFilter } from '@anteroom/plugin-actions-service-request/api';
import type { AnyTransaction } from '@anteroom/server-sdk';
import type { ReportedStatus } from '../api.ts';
import { type FirmPeriod, firmPeriod, type Period, periodLines } from './period.ts';
import { type FilterLine, type Reported, textLine } from './Report.ts';
import type { ReportPortal } from './ReportPortal.ts';
import type { ReportTexts } from './reportTexts.ts';

/** Filters that all reports on service requests have. */
export interface RequestFilter extends Period {
  readonly status?: ReportedStatus;
}

/** Statuses that a report includes by default. */
const counted: readonly ReportedStatus[] = ['sent', 'inProgress', 'done'];

/**
 * Returns the condition on the sent requests that match a filter, and how to format days.
 *
 * @throws ServerError `bad-request` for a day that does not exist.
 */
export async function sentFilter(
  portal: ReportPortal,
  tx: AnyTransaction,
  { companyId }: Reported,
  { status, from, to }: RequestFilter,
): Promise<{ readonly sent: SentRequestFilter; readonly dayOf: FirmPeriod['dayOf'] }> {
  const { dayOf, ...times } = await firmPeriod(portal, tx, companyId, { from, to });
  return { sent: { statuses: status === undefined ? counted : [status], ...times }, dayOf };
}

export function requestFilterLines({ status, ...period }: RequestFilter, texts: ReportTexts): FilterLine[] {
  return [
    ...textLine(texts('columns.status'), status && texts(`values.status.${status}`)),
    ...periodLines(period, texts),
  ];
}
