import { defineServer, type Tasks, type TasksOfYear } from '@anteroom/server-sdk';
import * as api from '../api.ts';
import { americanQuestionnaires } from '../demo/americanQuestionnaires.ts';
import { usTaxQuestionnaire } from '../rules/usTaxQuestionnaire.ts';
import { answerTable } from './answerTable.ts';
import { exportAnswers, recordReading } from './exportAnswers.ts';
import { lastAnswers } from './lastAnswers.ts';
import { questionnaireKind } from './questionnaireKind.ts';
import { textsIn } from './textsIn.ts';

/**
 * Server half for questionnaires: the one before a tax return in the United States, and what other plugins'
 * questionnaires share with it.
 */
export default defineServer({
  id: 'task-questionnaire',
  texts: textsIn,
  demo: { c1001: americanQuestionnaires },
  register({ routes, services, taskKinds }, portal) {
    /** `Tasks` of the plugin that registered each kind. */
    const tasksOf = new Map<string, Tasks>();
    const kind = (name: string, tasks: Tasks) => {
      tasksOf.set(name, tasks);
      return questionnaireKind(name, portal);
    };
    taskKinds.add(kind('QUESTIONNAIRE', portal.tasks));
    services.provide(api.questionnaires, { kind });

    routes.answer(api.getLastAnswers, ({ scope, params }) =>
      portal.db.inFirm(scope, async (tx) => ({
        last: await lastAnswers([...tasksOf.values()], tx, scope, params.taskId),
      })),
    );
    routes.answer(api.getQuestionnaireTemplate, async ({ query: { taxYear } }) => ({
      definition: { ...usTaxQuestionnaire(taxYear) },
    }));

    routes.answer(api.listAskedQuestionnaires, ({ scope }) =>
      portal.db.inFirm(scope, async (tx) => {
        const asked = await Promise.all([...tasksOf.values()].map((tasks) => tasks.taxYears(tx, scope)));
        return { items: asked.flat().sort(latestFirst) };
      }),
    );
    routes.answer(api.listAnswers, ({ scope, query, origin }) =>
      portal.db.inFirm(scope, async (tx) => {
        if (query.after === undefined) await recordReading(portal, tx, scope, query, origin);
        return answerTable(portal, tasksOf.get(query.kind), tx, scope, query);
      }),
    );
    routes.answer(api.exportAnswers, ({ scope, query, origin }) =>
      exportAnswers(portal, tasksOf.get(query.kind), scope, query, origin),
    );
  },
});

function latestFirst(a: TasksOfYear, b: TasksOfYear): number {
  return (b.taxYear ?? 0) - (a.taxYear ?? 0);
}
