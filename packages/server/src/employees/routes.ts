import * as api from '@anteroom/contract/employees';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '../audit/origin.ts';
import { requireClient } from '../clients/visibleClients.ts';
import { answer } from '../http/answer.ts';
import type { Service } from '../http/app.ts';
import { actorOf } from '../http/scope.ts';
import { anonymiseEmployee } from './anonymiseEmployee.ts';
import { findEmployee, listEmployees } from './employeeStore.ts';
import { addEmployee, changeEmployee } from './saveEmployee.ts';

/** Those who work for clients. */
export const employeeRoutes: Service = (app, deps) => {
  const { db, audit } = deps;

  answer(app, api.listEmployees, async (request) => {
    const { scope, params, query } = request;
    await requireClient(db, scope, params.clientId);
    // View-as is written down for every route.
    if (scope.role !== 'client') {
      const subject = `client:${params.clientId}`;
      await audit.record({ action: 'employees-viewed', ...actorOf(scope), subject, ...originOf(request) });
    }
    return listEmployees(db, scope, params.clientId, query);
  });

  answer(app, api.addEmployee, async (request) => {
    const { scope, params, body } = request;
    await requireClient(db, scope, params.clientId);
    return addEmployee(deps, scope, params.clientId, body, originOf(request));
  });

  answer(app, api.getEmployee, async (request) => {
    const { scope, params } = request;
    const employee = await findEmployee(db, scope, params.clientId, params.employeeId);
    if (scope.role !== 'client') {
      const subject = `employee:${employee.id}`;
      await audit.record({ action: 'employees-viewed', ...actorOf(scope), subject, ...originOf(request) });
    }
    return employee;
  });

  answer(app, api.changeEmployee, (request) =>
    changeEmployee(deps, request.scope, request.params, request.body, originOf(request)),
  );

  answer(app, api.anonymiseEmployee, async (request) => {
    await anonymiseEmployee(deps, request.scope, request.params, originOf(request));
  });
};

function originOf({ id: requestId, ip: address }: FastifyRequest): Origin {
  return { requestId, address };
}
