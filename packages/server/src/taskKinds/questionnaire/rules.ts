import { QuestionnaireData, QuestionnaireDefinition } from '@anteroom/contract/taskKinds/questionnaire';
import { checkQuestionnaire } from '@anteroom/domain/checkForm';
import { questionnaireFaults } from '@anteroom/domain/questionnaire';
import { formIssues } from '../formIssues.ts';
import { nothing } from '../nothing.ts';
import type { TaskKindRules } from '../TaskKindRules.ts';
import { followUpRequest } from './followUpRequest.ts';
import { keepAnswers } from './keepAnswers.ts';
import { questionnaireOf } from './questionnaireOf.ts';

/** A questionnaire: done once every question that must be is answered rightly, as the browser judges too. */
export const questionnaireRules: TaskKindRules = {
  definition: QuestionnaireDefinition,
  data: QuestionnaireData,
  stepParams: nothing,
  stepData: nothing,
  definitionIssues: (definition) => formIssues(() => checkQuestionnaire(definition)),
  openPoints(task, { deps, status }) {
    if (status !== 'DONE') return [];
    const { form, answers } = questionnaireOf(task);
    const today = deps.clock.now().toISOString().slice(0, 10);
    return questionnaireFaults(form, answers, today).map(({ path, rule }) => ({
      path: `data/answers/${path.replaceAll('.', '/')}`,
      reason: rule === 'required' ? 'required' : 'invalid',
    }));
  },
  async onDone(task, context) {
    if (context.status !== 'DONE') return [];
    const { language, time_zone } = await context.tx
      .selectFrom('companies')
      .select(['language', 'time_zone'])
      .where('company_id', '=', context.scope.companyId)
      .executeTakeFirstOrThrow();
    await keepAnswers(task, { language, timeZone: time_zone }, context);
    return followUpRequest(task, language);
  },
};
