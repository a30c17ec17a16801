import * as api from '@anteroom/contract/people';
import type { Scope } from '@anteroom/server-sdk';
import { answer } from '../../kernel/http/answer.ts';
import type { Area } from '../AreaServices.ts';
import { reports } from '../incomingMail/IncomingMail.ts';
import type { Tx } from '../schema.ts';
import { type Author, authorOf } from './Author.ts';
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

  /** Runs a change in one transaction, and returns what it reads back. */
  function change<T>(
    { scope, id, ip }: { readonly scope: Scope; readonly id: string; readonly ip: string },
    work: (tx: Tx, author: Author) => Promise<T>,
  ): Promise<T> {
    const author = authorOf(scope, { requestId: id, address: ip });
    return db.transaction().execute((tx) => work(tx, author));
  }

  answer(app, api.listClientRecords, async ({ scope, query }) => listClients(db, scope, query));

  answer(app, api.getClientRecord, async ({ scope, params }) => getClient(db, scope, params.clientId));

  answer(app, api.listClientHistory, async ({ scope, params, query }) =>
    clientHistory(db, scope, params.clientId, query),
  );

  answer(app, api.listAuditTexts, async ({ scope }) => auditLogTexts.in(scope.language));

  answer(app, api.addClient, async (request) =>
    change(request, async (tx, author) =>
      getClient(tx, request.scope, await addClient(deps, tx, author, request.body)),
    ),
  );

  answer(app, api.changeClient, async (request) =>
    change(request, async (tx, author) => {
      const { clientId } = request.params;
      await changeClient(deps, tx, author, clientId, request.body);
      return getClient(tx, request.scope, clientId);
    }),
  );

  answer(app, api.changeClients, async (request) => {
    const author = authorOf(request.scope, { requestId: request.id, address: request.ip });
    return changeClients(deps, author, request.body);
  });

  answer(app, api.remindClients, async ({ scope, body, id: requestId, ip: address }) =>
    remindClients(deps, scope, body, { requestId, address }),
  );

  answer(app, api.writeToClients, async ({ scope, body, id: requestId, ip: address }) =>
    writeToClients(deps, scope, body, { requestId, address }),
  );

  answer(app, api.changePeople, async (request) => {
    const author = authorOf(request.scope, { requestId: request.id, address: request.ip });
    return changePeople(deps, author, request.body);
  });

  answer(app, api.importClients, async (request) => {
    const author = authorOf(request.scope, { requestId: request.id, address: request.ip });
    return importFromBase64(deps, author, request.body);
  });

  answer(app, api.listPeople, async ({ scope, query }) => listPeople(db, scope, query));

  answer(app, api.getPerson, async ({ scope, params }) => getPerson(db, scope, params.contactId));

  answer(app, api.getPersonExceptions, async ({ scope, params }) =>
    readExceptions(db, scope, params.contactId),
  );

  answer(app, api.addPerson, async (request) =>
    change(request, async (tx, author) =>
      getPerson(tx, request.scope, await addPerson(deps, tx, author, request.body)),
    ),
  );

  answer(app, api.changePerson, async (request) =>
    change(request, async (tx, author) => {
      const { contactId } = request.params;
      await changePerson(deps, tx, author, contactId, request.body);
      return getPerson(tx, request.scope, contactId);
    }),
  );

  answer(app, api.listStaff, async ({ scope, query }) => listStaff(db, scope.companyId, query));

  answer(app, api.addStaffMember, async (request) =>
    change(request, async (tx, author) =>
      getStaffMember(tx, author.companyId, await addStaffMember(deps, tx, author, request.body)),
    ),
  );

  answer(app, api.changeStaffMember, async (request) =>
    change(request, async (tx, author) => {
      const { userId } = request.params;
      await changeStaffMember(deps, tx, author, userId, request.body);
      return getStaffMember(tx, author.companyId, userId);
    }),
  );
};
