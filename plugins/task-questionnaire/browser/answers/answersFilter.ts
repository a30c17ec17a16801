import { oneOf, useAddressFilter } from '@anteroom/screen-parts/useAddressFilter';
import type { AskedQuestionnaires, AskedState } from '../../api.ts';

/** The questionnaires of one kind and tax year. */
export type Asked = AskedQuestionnaires['items'][number];

/** Filter of the answers, as stored in the URL. */
export interface AnswersFilter {
  /** {@link nameOf} a questionnaire, or an empty string for the newest. */
  readonly asked: string;
  /** State, or an empty string for every state. */
  readonly state: AskedState | '';
  /** ID of the section whose questions are shown as columns, or an empty string for all sections. */
  readonly section: string;
}

/** Returns the name that identifies a questionnaire in the URL. */
export function nameOf({ kind, taxYear }: Asked): string {
  return taxYear === null ? kind : `${kind} ${taxYear}`;
}

/** Returns the filter from the page's address, and a function that changes it there. */
export const useAnswersFilter = () => useAddressFilter(readFilter);

function readFilter(query: URLSearchParams): AnswersFilter {
  return {
    asked: query.get('asked') ?? '',
    state: oneOf(query, 'state', ['open', 'complete']) ?? '',
    section: query.get('section') ?? '',
  };
}
