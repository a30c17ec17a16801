import { actorOf, type Origin, type Routes, type Scope } from '@anteroom/server-sdk';
import * as api from '../api.ts';
import { anonymiseEmployee } from './anonymiseEmployee.ts';
import { findEmployee, listEmployees } from './employeeStore.ts';
import { addEmployee, changeEmployee } from './saveEmployee.ts';
import type { RequestPortal, RequestTx } from './tables.ts';

/** Registers the routes for clients' employees. */
export function employeeRoutes(routes: Routes, portal: RequestPortal): void {
  const { db, clients } = portal;

  routes.answer(api.listEmployees, ({ scope, params: { clientId }, query, origin }) =>
    db.inFirm(scope, async (tx) => {
      await clients.require(tx, scope, clientId);
      await recordView(portal, tx, scope, `client:${clientId}`, origin);
      return listEmployees(portal, tx, scope, clientId, query);
    }),
  );

  routes.answer(api.addEmployee, ({ scope, params, body, origin }) =>
    addEmployee(portal, scope, params.clientId, body, origin),
  );

  routes.answer(api.getEmployee, ({ scope, params, origin }) =>
    db.inFirm(scope, async (tx) => {
      const employee = await findEmployee(portal, tx, scope, params.clientId, params.employeeId);
      await recordView(portal, tx, scope, `employee:${employee.id}`, origin);
      return employee;
    }),
  );

  routes.answer(api.changeEmployee, ({ scope, params, body, origin }) =>
    changeEmployee(portal, scope, params, body, origin),
  );

  routes.answer(api.anonymiseEmployee, ({ scope, params, origin }) =>
    anonymiseEmployee(portal, scope, params, origin),
  );
}

/** Records in the audit log that staff have viewed personal data. The portal itself records views in view-as. */
async function recordView(
  { audit }: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  subject: string,
  origin: Origin,
): Promise<void> {
  if (scope.role === 'client') return;
  await audit.record({ action: 'employees-viewed', ...actorOf(scope), subject, ...origin }, tx);
}
