import { defineServer } from '@anteroom/server-sdk';
import * as api from '../api.ts';
import { repetitionItems } from './inboxItems.ts';
import { repetitions } from './migrations/repetitions.ts';
import { repeatTasks, repeatTimes } from './repeatTasks.ts';
import { addRepetition, endRepetition, listRepetitions, skipYear } from './repetitions.ts';
import type { RepetitionTables } from './tables.ts';
import { textsIn } from './textsIn.ts';

/** Server half for task templates that are sent again each year. */
export default defineServer<RepetitionTables>({
  id: 'staff-tasks',
  texts: textsIn,
  migrations: { repetitions },
  register({ routes, jobs, inbox }, portal) {
    const { db } = portal;
    inbox.add(repetitionItems(portal));
    jobs.repeat('repeat', repeatTimes, () => repeatTasks(portal));

    routes.answer(api.listRepetitions, async ({ scope }) => ({
      items: await db.inFirm(scope, (tx) => listRepetitions(tx, scope)),
    }));
    routes.answer(api.addRepetition, ({ scope, body, origin }) =>
      db.inFirm(scope, (tx) => addRepetition(portal, tx, scope, body, origin)),
    );
    routes.answer(api.skipRepetition, ({ scope, params: { repetitionId }, body: { year }, origin }) =>
      db.inFirm(scope, (tx) => skipYear(portal, tx, scope, repetitionId, year, origin)),
    );
    routes.answer(api.endRepetition, ({ scope, params: { repetitionId }, origin }) =>
      db.inFirm(scope, (tx) => endRepetition(portal, tx, scope, repetitionId, origin)),
    );
  },
});
