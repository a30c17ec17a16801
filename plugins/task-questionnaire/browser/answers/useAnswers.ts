import { Alerts, Downloads, Http, Log, useService } from '@anteroom/sdk';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AnswersExportQuery, exportAnswers, listAnswers, listAskedQuestionnaires } from '../../api.ts';
import type { AnswersFilter, Asked } from './answersFilter.ts';

/**
 * Separate query key, so that answers are not reloaded with each change of a task: every reading is recorded in the
 * audit log.
 */
const key = ['questionnaire-answers'];

/** Loads the questionnaires that clients were sent. */
export function useAsked() {
  const http = useService(Http);
  return useQuery({
    queryKey: [...key, 'asked'],
    queryFn: ({ signal }) => http.call(listAskedQuestionnaires, { signal }),
  });
}

/** Loads the answers of all clients, newest questionnaire first, page by page. */
export function useAnswers(asked: Asked, state: AnswersFilter['state']) {
  const http = useService(Http);
  const query = queryOf(asked, state);
  return useInfiniteQuery({
    queryKey: [...key, query],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listAnswers, { query: { ...query, after: pageParam || undefined }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}

/** Saves the answers of all clients as a file. */
export function useAnswersFile(asked: Asked, state: AnswersFilter['state']) {
  const { t } = useTranslation();
  const http = useService(Http);
  const downloads = useService(Downloads);
  const alerts = useService(Alerts);
  const log = useService(Log);
  return useMutation({
    mutationFn: async (format: AnswersExportQuery['format']) => {
      const query = Object.entries({ ...queryOf(asked, state), format });
      const params = new URLSearchParams(
        query.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      );
      const file = await http.file(`${exportAnswers.path}?${params}`);
      downloads.save(`${t('answers.title')}.${format}`, file);
    },
    onError(error) {
      log.warn('The answers could not be exported', error);
      alerts.show({ type: 'danger', msg: t('answers.exportFailed') });
    },
  });
}

function queryOf({ kind, taxYear }: Asked, state: AnswersFilter['state']) {
  return { kind, taxYear: taxYear ?? undefined, state: state || undefined };
}
