import { defineServer, type Tasks } from '@anteroom/server-sdk';
import { getLastAnswers, getQuestionnaireTemplate, questionnaires } from '../api.ts';
import { americanQuestionnaires } from '../demo/americanQuestionnaires.ts';
import { usTaxQuestionnaire } from '../rules/usTaxQuestionnaire.ts';
import { lastAnswers } from './lastAnswers.ts';
import { questionnaireKind } from './questionnaireKind.ts';

/** Questionnaires: the one before a tax return in the United States, and what other plugins' have in common with it. */
export default defineServer({
  id: 'task-questionnaire',
  demo: { c1001: americanQuestionnaires },
  register({ routes, services, taskKinds }, portal) {
    /** The tasks of each kind, which are those of the plugin that has registered it. */
    const tasksOf = new Map<string, Tasks>();
    const kind = (name: string, tasks: Tasks) => {
      tasksOf.set(name, tasks);
      return questionnaireKind(name, portal);
    };
    taskKinds.add(kind('QUESTIONNAIRE', portal.tasks));
    services.provide(questionnaires, { kind });

    routes.answer(getLastAnswers, ({ scope, params }) =>
      portal.db.inFirm(scope, async (tx) => ({
        last: await lastAnswers([...tasksOf.values()], tx, scope, params.taskId),
      })),
    );
    routes.answer(getQuestionnaireTemplate, async ({ query: { taxYear } }) => ({
      definition: { ...usTaxQuestionnaire(taxYear) },
    }));
  },
});
