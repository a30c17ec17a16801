import { Alerts, Http, Log, useService } from '@anteroom/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  addRepetition,
  endRepetition,
  listRepetitions,
  type NewRepetition,
  type Repetition,
  skipRepetition,
} from '../../api.ts';

const queryKey = ['staff-tasks', 'repetitions'];

/** The tasks that are added each year again, by when they are next. */
export function useRepetitions() {
  const http = useService(Http);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await http.call(listRepetitions, { signal })).items,
  });
}

/** Returns functions that change what is repeated. An alert says when one has failed. */
export function useRepetitionChanges() {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const cache = useQueryClient();

  async function attempt(work: Promise<unknown>, failed: 'notRepeated' | 'changeFailed') {
    try {
      await work;
    } catch (error) {
      log.warn('What is repeated each year could not be changed', error);
      alerts.show({ type: 'danger', msg: t(`repeat.${failed}`) });
    } finally {
      void cache.invalidateQueries({ queryKey });
    }
  }

  return {
    add: (body: NewRepetition) => attempt(http.call(addRepetition, { body }), 'notRepeated'),
    skip: ({ id, next: year }: Repetition) =>
      attempt(http.call(skipRepetition, { params: { repetitionId: id }, body: { year } }), 'changeFailed'),
    end: ({ id }: Repetition) =>
      attempt(http.call(endRepetition, { params: { repetitionId: id } }), 'changeFailed'),
  };
}
