import type { MailExample, MailExampleFacts, Portal } from '@anteroom/server-sdk';
import type { ServiceRequest, ServiceRequestStatus } from '../api.ts';
import { mailTexts } from './mailTexts.ts';

/** Returns examples of the e-mails about requests. */
export function requestMailExamples({ origin: portal }: Pick<Portal, 'origin'>): readonly MailExample[] {
  return [
    {
      kind: 'confirmed',
      write: (facts) =>
        mailTexts(facts.to.language).confirmed({ ...facts, portal, request: exampleRequest(facts, 'sent') }),
    },
    {
      kind: 'progressed',
      write: (facts) =>
        mailTexts(facts.to.language).progressed({ ...facts, portal, request: exampleRequest(facts, 'done') }),
    },
  ];
}

function exampleRequest(
  { to, document, said, now }: MailExampleFacts,
  status: ServiceRequestStatus,
): ServiceRequest {
  const at = now.toISOString();
  return {
    id: '',
    clientId: '',
    type: 'generalRequests',
    number: 12,
    status,
    subject: document,
    refusalReason: null,
    version: 1,
    createdAt: at,
    changedAt: at,
    sentAt: at,
    sentBy: { firstName: to.firstName, lastName: to.lastName },
    answers: { description: said },
    history: [],
    employees: [],
  };
}
