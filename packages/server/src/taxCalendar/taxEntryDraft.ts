import type { TaxEntryDraft } from '@anteroom/contract';
import { isCalendarDate } from '@anteroom/domain/calendarDate';
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto';
import { isValidPixPayload } from '@brazilian-utils/brazilian-utils/is-valid-pix-payload';

type Checked = Pick<TaxEntryDraft, 'dueOn' | 'paymentLine' | 'pix'>;

/** What of a draft does not fit, by field: a line or a code with a slip in it would be refused by the bank, or pay somebody else. */
export function taxEntryFaults({
  dueOn,
  paymentLine,
  pix,
}: Checked): readonly (readonly [keyof Checked, string])[] {
  const faults: (readonly [keyof Checked, string])[] = [];
  if (!isCalendarDate(dueOn)) faults.push(['dueOn', 'is no date of the calendar']);
  if (paymentLine !== null && !isValidBoleto(paymentLine))
    faults.push(['paymentLine', 'has wrong check digits']);
  if (pix !== null && !isValidPixPayload(pix))
    faults.push(['pix', 'is no Pix code, or has a wrong checksum']);
  return faults;
}

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
