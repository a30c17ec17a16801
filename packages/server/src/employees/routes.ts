import { Employee, EmployeeCreate, EmployeeList, EmployeeQuery, EmployeeUpdate } from '@anteroom/contract';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Origin } from '../audit/origin.ts';
import { requireClient } from '../clients/visibleClients.ts';
import type { Service } from '../http/app.ts';
import { actorOf } from '../http/scope.ts';
import { anonymiseEmployee } from './anonymiseEmployee.ts';
import { findEmployee, listEmployees } from './employeeStore.ts';
import { addEmployee, changeEmployee } from './saveEmployee.ts';

const ofClient = '/api/employees/v1/clients/:clientId/employees';
const one = `${ofClient}/:employeeId`;
const tags = ['employees'];
const id = Type.String({ maxLength: 64 });
const params = Type.Object({ clientId: id });
const oneParams = Type.Object({ clientId: id, employeeId: id });

/** Those who work for clients. */
export const employeeRoutes: Service = (app, deps) => {
  const { db, audit } = deps;

  app.get(
    ofClient,
    {
      config: { access: 'actions.read' },
      schema: { tags, params, querystring: EmployeeQuery, response: { 200: EmployeeList } },
    },
    async (request) => {
      const { scope, params, query } = request;
      await requireClient(db, scope, params.clientId);
      // View-as is written down for every route.
      if (scope.role !== 'client') {
        const subject = `client:${params.clientId}`;
        await audit.record({ action: 'employees-viewed', ...actorOf(scope), subject, ...originOf(request) });
      }
      return listEmployees(db, scope, params.clientId, query);
    },
  );

  app.post(
    ofClient,
    {
      config: { access: 'actions.write' },
      schema: { tags, params, body: EmployeeCreate, response: { 201: Employee } },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      await requireClient(db, scope, params.clientId);
      return reply.code(201).send(await addEmployee(deps, scope, params.clientId, body, originOf(request)));
    },
  );

  app.get(
    one,
    { config: { access: 'actions.read' }, schema: { tags, params: oneParams, response: { 200: Employee } } },
    async (request) => {
      const { scope, params } = request;
      const employee = await findEmployee(db, scope, params.clientId, params.employeeId);
      if (scope.role !== 'client') {
        const subject = `employee:${employee.id}`;
        await audit.record({ action: 'employees-viewed', ...actorOf(scope), subject, ...originOf(request) });
      }
      return employee;
    },
  );

  app.put(
    one,
    {
      config: { access: 'employees.manage' },
      schema: { tags, params: oneParams, body: EmployeeUpdate, response: { 200: Employee } },
    },
    (request) => changeEmployee(deps, request.scope, request.params, request.body, originOf(request)),
  );

  app.delete(
    one,
    {
      config: { access: 'employees.manage' },
      schema: { tags, params: oneParams, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await anonymiseEmployee(deps, request.scope, request.params, originOf(request));
      return reply.code(204).send(null);
    },
  );
};

function originOf({ id: requestId, ip: address }: FastifyRequest): Origin {
  return { requestId, address };
}
