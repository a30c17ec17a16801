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

/** Returns the tasks that are repeated every year, ordered by their next date. */
export function useRepetitions() {
  const http = useService(Http);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await http.call(listRepetitions, { signal })).items,
  });
}

/** Returns functions that change the repeated tasks. An alert is shown if one fails. */
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
