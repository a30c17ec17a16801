import type { Answers } from '@anteroom/domain/forms/formDefinition';
import { useQuery } from '@tanstack/react-query';

/** The client's answers for the previous year, from a completed questionnaire of the same kind. */
export interface LastAnswers {
  readonly taxYear: number;
  readonly answers: Answers;
}

/** Loads last year's answers for a task, as validated by the server; null if there are none. */
export type LoadLastAnswers = (
  taskId: string,
  signal: AbortSignal,
) => Promise<{ readonly taxYear: number; readonly answers: Readonly<Record<string, unknown>> } | null>;

/** Returns last year's answers; null while they load, or if there are none. */
export function useLastAnswers(taskId: string, load: LoadLastAnswers): LastAnswers | null {
  const { data } = useQuery({
    queryKey: ['questionnaire', 'last-answers', taskId],
    queryFn: ({ signal }) => load(taskId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (data as LastAnswers | null | undefined) ?? null;
}
