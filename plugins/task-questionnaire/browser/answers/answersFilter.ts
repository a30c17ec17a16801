import { oneOf, useAddressFilter } from '@anteroom/screen-parts/useAddressFilter';
import type { AskedQuestionnaires, AskedState } from '../../api.ts';

/** Questionnaires of a kind about a tax year. */
export type Asked = AskedQuestionnaires['items'][number];

/** Filter of the answers, as the address has it. */
export interface AnswersFilter {
  /** {@link nameOf} a questionnaire; empty for the newest. */
  readonly asked: string;
  /** Empty for every state. */
  readonly state: AskedState | '';
  /** ID of the section whose questions are columns; empty for all. */
  readonly section: string;
}

/** Returns what names a questionnaire in the address. */
export function nameOf({ kind, taxYear }: Asked): string {
  return taxYear === null ? kind : `${kind} ${taxYear}`;
}

/** Returns the filter that the address has, and a function that changes it there. */
export const useAnswersFilter = () => useAddressFilter(readFilter);

function readFilter(query: URLSearchParams): AnswersFilter {
  return {
    asked: query.get('asked') ?? '',
    state: oneOf(query, 'state', ['open', 'complete']) ?? '',
    section: query.get('section') ?? '',
  };
}
