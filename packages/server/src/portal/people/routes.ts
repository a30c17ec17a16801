import * as api from '@anteroom/contract/people';
import { answer } from '../../kernel/http/answer.ts';
import type { Area } from '../AreaServices.ts';
import { reports } from '../incomingMail/IncomingMail.ts';
import { authorOf, changeBy } from './Author.ts';
import { remindClients, writeToClients } from './addressMany.ts';
import { changeClients, changePeople } from './changeMany.ts';
import { clientHistory } from './clientHistory.ts';
import { readExceptions } from './exceptions.ts';
import { importFromBase64 } from './importClients.ts';
import { getClient, getPerson, getStaffMember, listClients, listPeople, listStaff } from './listPeople.ts';
import { forgetMailFailures, keepReturnedMails } from './mailFailures.ts';
import { addClient, changeClient } from './saveClient.ts';
import { addPerson, changePerson } from './savePerson.ts';
import { addStaffMember, changeStaffMember } from './saveStaff.ts';

/** Routes by which a firm's staff manage its clients, their people and the staff. */
export const peopleRoutes: Area<'taskKinds' | 'incomingMail' | 'marks' | 'auditLogTexts'> = (app, deps) => {
  const { db, chores, incomingMail, marks, auditLogTexts } = deps;
  incomingMail.handle(reports, keepReturnedMails(deps, marks));
  chores.add('failures of e-mails that have arrived since', () => forgetMailFailures(deps));

  answer(app, api.listClientRecords, async ({ scope, query }) => listClients(db, scope, query));

  answer(app, api.getClientRecord, async ({ scope, params }) => getClient(db, scope, params.clientId));

  answer(app, api.listClientHistory, async ({ scope, params, query }) =>
    clientHistory(db, scope, params.clientId, query),
  );

  answer(app, api.listAuditTexts, async ({ scope }) => auditLogTexts.in(scope.language));

  answer(app, api.addClient, async (request) =>
    changeBy(db, request, async (tx, author) =>
      getClient(tx, request.scope, await addClient(deps, tx, author, request.body)),
    ),
  );

  answer(app, api.changeClient, async (request) =>
    changeBy(db, request, async (tx, author) => {
      const { clientId } = request.params;
      await changeClient(deps, tx, author, clientId, request.body);
      return getClient(tx, request.scope, clientId);
    }),
  );

  answer(app, api.changeClients, async (request) => {
    const author = authorOf(request.scope, request.origin);
    return changeClients(deps, author, request.body);
  });

  answer(app, api.remindClients, async ({ scope, body, origin }) => remindClients(deps, scope, body, origin));

  answer(app, api.writeToClients, async ({ scope, body, origin }) =>
    writeToClients(deps, scope, body, origin),
  );

  answer(app, api.changePeople, async (request) => {
    const author = authorOf(request.scope, request.origin);
    return changePeople(deps, author, request.body);
  });

  answer(app, api.importClients, async (request) => {
    const author = authorOf(request.scope, request.origin);
    return importFromBase64(deps, author, request.body);
  });

  answer(app, api.listPeople, async ({ scope, query }) => listPeople(db, scope, query));

  answer(app, api.getPerson, async ({ scope, params }) => getPerson(db, scope, params.contactId));

  answer(app, api.getPersonExceptions, async ({ scope, params }) =>
    readExceptions(db, scope, params.contactId),
  );

  answer(app, api.addPerson, async (request) =>
    changeBy(db, request, async (tx, author) =>
      getPerson(tx, request.scope, await addPerson(deps, tx, author, request.body)),
    ),
  );

  answer(app, api.changePerson, async (request) =>
    changeBy(db, request, async (tx, author) => {
      const { contactId } = request.params;
      await changePerson(deps, tx, author, contactId, request.body);
      return getPerson(tx, request.scope, contactId);
    }),
  );

  answer(app, api.listStaff, async ({ scope, query }) => listStaff(db, scope.companyId, query));

  answer(app, api.addStaffMember, async (request) =>
    changeBy(db, request, async (tx, author) =>
      getStaffMember(tx, author.companyId, await addStaffMember(deps, tx, author, request.body)),
    ),
  );

  answer(app, api.changeStaffMember, async (request) =>
    changeBy(db, request, async (tx, author) => {
      const { userId } = request.params;
      await changeStaffMember(deps, tx, author, userId, request.body);
      return getStaffMember(tx, author.companyId, userId);
    }),
  );
};
