import type { Answers } from '@anteroom/domain/forms/formDefinition';
import { Http, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';

/** The client's answers for the previous year, from a completed questionnaire of the same kind. */
export interface LastAnswers {
  readonly taxYear: number;
  readonly answers: Answers;
}

/** Loads the last answers; null while loading, or if there are none. */
export function useLastAnswers(taskId: string): LastAnswers | null {
  const http = useService(Http);
  const { data } = useQuery({
    queryKey: ['questionnaire', 'last-answers', taskId],
    queryFn: ({ signal }) =>
      http.get<{ readonly last: LastAnswers | null }>(
        `/api/tasks/v3/tasks/${encodeURIComponent(taskId)}/last-answers`,
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.last ?? null;
}
