import type { TaskGroup, TaskGroupType } from '@anteroom/contract';

/** Keys of the texts of a group's label (spec section 1); `year` fills the placeholder of the same name. */
export interface TaskGroupLabel {
  readonly key: TaskGroupLabelKey;
  readonly year?: string;
}

export type TaskGroupLabelKey =
  | 'approvals'
  | 'taxQuestionnaire'
  | 'invoices'
  | 'requests'
  | 'reviewDocuments'
  | 'miscellaneous';

const keys: Readonly<Record<TaskGroupType, TaskGroupLabelKey>> = {
  esign: 'approvals',
  questionnaire: 'taxQuestionnaire',
  payment_request: 'invoices',
  document_request: 'requests',
  document_review: 'reviewDocuments',
  miscellaneous: 'miscellaneous',
};

/**
 * Returns the label of a group. Only a questionnaire's label includes its tax year.
 *
 * @param country - the firm's country, ISO 3166: in the UK a tax year spans two calendar years.
 */
export function taskGroupLabel(group: Pick<TaskGroup, 'type' | 'taxYear'>, country: string): TaskGroupLabel {
  const key = keys[group.type];
  if (group.type !== 'questionnaire' || group.taxYear === null) return { key };
  return { key, year: taxYearLabel(group.taxYear, country) };
}

/**
 * Returns the label of a tax year: `2024`, or in the UK the previous year and two digits, `2023/24` (spec section 9).
 */
export function taxYearLabel(taxYear: number, country: string): string {
  if (country !== 'GB') return String(taxYear);
  return `${taxYear - 1}/${String(taxYear % 100).padStart(2, '0')}`;
}
