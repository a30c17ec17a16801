import { isCalendarDate } from '@anteroom/domain/time/calendarDate';
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto';
import { isValidPixPayload } from '@brazilian-utils/brazilian-utils/is-valid-pix-payload';
import type { TaxEntryDraft } from '../api.ts';

type Checked = Pick<TaxEntryDraft, 'dueOn' | 'paymentLine' | 'pix'>;

/**
 * Returns the faults of a draft, by field. With a wrong digit in a payment line or Pix code, a bank would refuse the
 * payment, or the money would go to somebody else.
 */
export function taxEntryFaults({
  dueOn,
  paymentLine,
  pix,
}: Checked): readonly (readonly [keyof Checked, string])[] {
  const faults: (readonly [keyof Checked, string])[] = [];
  if (!isCalendarDate(dueOn)) faults.push(['dueOn', 'is not a valid date']);
  if (paymentLine !== null && !isValidBoleto(paymentLine))
    faults.push(['paymentLine', 'has wrong check digits']);
  if (pix !== null && !isValidPixPayload(pix))
    faults.push(['pix', 'is no Pix code, or has a wrong checksum']);
  return faults;
}

/** Returns the columns that hold a draft. */
export function taxEntryColumns(draft: TaxEntryDraft) {
  return {
    code: draft.code,
    name: draft.name,
    competence: draft.competence,
    due_on: draft.dueOn,
    amount: draft.amount,
    payment_line: draft.paymentLine,
    pix: draft.pix,
    status: draft.status,
  };
}
