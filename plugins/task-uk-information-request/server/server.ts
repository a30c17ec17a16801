import { questionnaires } from '@anteroom/plugin-task-questionnaire/api';
import { defineServer } from '@anteroom/server-sdk';
import { getInformationRequest, informationRequestKind } from '../api.ts';
import { britishRequests } from '../demo/britishRequests.ts';
import { ukInformationRequest } from '../rules/ukInformationRequest.ts';

/** Server half for the information request before a tax return in the United Kingdom. */
export default defineServer({
  id: 'task-uk-information-request',
  demo: { c3001: britishRequests },
  register({ routes, taskKinds }, portal) {
    taskKinds.add(portal.use(questionnaires).kind(informationRequestKind, portal.tasks));

    routes.answer(getInformationRequest, async ({ query: { taxYear } }) => ({
      definition: { ...ukInformationRequest(taxYear) },
    }));
  },
});
