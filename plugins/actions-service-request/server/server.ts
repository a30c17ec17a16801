import { defineServer } from '@anteroom/server-sdk';
import { auroraRequests } from '../demo/auroraRequests.ts';
import { employeeRoutes } from './employeeRoutes.ts';
import { importEmployees } from './importEmployees.ts';
import { requestItems } from './inboxItems.ts';
import { requestMailExamples } from './mailExamples.ts';
import { answers } from './migrations/answers.ts';
import { requests } from './migrations/requests.ts';
import { progressItem } from './progressRequest.ts';
import { requestRoutes } from './requestRoutes.ts';
import { sentRequestsOfClients } from './sentRequestsOfClients.ts';
import { sentRequests } from './services.ts';
import type { ServiceRequestTables } from './tables.ts';
import { talkOfRequests } from './talkOfRequests.ts';
import { textsIn } from './textsIn.ts';

/** Service requests that clients send to their firm, and the clients' employees. */
export default defineServer<ServiceRequestTables>({
  id: 'actions-service-request',
  texts: textsIn,
  migrations: { requests, answers },
  demo: { c2001: auroraRequests },
  register({ routes, imports, services, subjects, inbox, conversations, mails }, portal) {
    requestRoutes(routes, portal);
    employeeRoutes(routes, portal);
    imports.add('employees', importEmployees(portal));
    conversations.add(talkOfRequests);
    inbox.add(requestItems((context, change) => progressItem(portal, context, change)));
    for (const example of requestMailExamples(portal)) mails.add(example);
    services.provide(sentRequests, sentRequestsOfClients);
    subjects.add('requestId', { kind: 'service-request', table: 'requests', column: 'request_id' });
    subjects.add('employeeId', { kind: 'employee', table: 'employees', column: 'employee_id' });
  },
});
