import {
  FirmWaysToPay,
  FlaggedPayments,
  InvoicePayments,
  OpenInvoices,
  PaymentDealtWith,
  PaymentNoticeAnswer,
  PaymentPageAddress,
  Task,
} from '@anteroom/contract';
import Type from 'typebox';
import { requireClient } from '../../clients/visibleClients.ts';
import type { Deps } from '../../deps.ts';
import { publicBodyLimit } from '../../http/access.ts';
import type { App, Service } from '../../http/app.ts';
import { fail } from '../../http/problem.ts';
import { dealWithPayment } from './dealWithPayment.ts';
import { firmWaysToPay } from './firmWaysToPay.ts';
import { flaggedPayments, invoicePayments } from './invoicePayments.ts';
import { markReceived } from './markReceived.ts';
import { openInvoices } from './openInvoices.ts';
import { openPaymentPage } from './openPaymentPage.ts';
import type { PaymentPage } from './PaymentPage.ts';
import { SignedPaymentPage } from './SignedPaymentPage.ts';
import { takeNotice } from './takeNotice.ts';

const base = '/api/payments';
const tags = ['payments'];
const params = Type.Object({ taskId: Type.String({ maxLength: 64 }) });

/** Paying the invoices that are tasks of kind `PAYMENT_REQUEST`. */
export const paymentRoutes: Service = async (app, deps) => {
  const page = paymentPage(deps);

  app.get(
    `${base}/v1/clients/:clientId/invoices`,
    {
      config: { access: 'tasks.read' },
      schema: {
        tags,
        params: Type.Object({ clientId: Type.String({ maxLength: 64 }) }),
        response: { 200: OpenInvoices },
      },
    },
    async ({ scope, params: { clientId } }) => {
      await requireClient(deps.db, scope, clientId);
      return openInvoices(deps.db, scope, clientId);
    },
  );

  app.get(
    `${base}/v1/tasks/:taskId`,
    { config: { access: 'tasks.read' }, schema: { tags, params, response: { 200: InvoicePayments } } },
    async ({ scope, params: { taskId } }) => invoicePayments(deps.db, scope, taskId, page !== null),
  );

  app.post(
    `${base}/v1/tasks/:taskId/page`,
    { config: { access: 'tasks.write' }, schema: { tags, params, response: { 200: PaymentPageAddress } } },
    async ({ scope, params: { taskId }, id: requestId, ip: address }) =>
      openPaymentPage(deps, page ?? noPage(), scope, taskId, { requestId, address }),
  );

  app.post(
    `${base}/v1/tasks/:taskId/received`,
    { config: { access: 'tasks.manage' }, schema: { tags, params, response: { 200: Task } } },
    async ({ scope, params: { taskId }, id: requestId, ip: address }) =>
      markReceived(deps, scope, taskId, { requestId, address }),
  );

  app.get(
    `${base}/v1/ways`,
    { config: { access: 'tasks.manage' }, schema: { tags, response: { 200: FirmWaysToPay } } },
    async ({ scope }) => ({ ...(await firmWaysToPay(deps.db, scope)), hasPage: page !== null }),
  );

  app.get(
    `${base}/v1/flagged`,
    { config: { access: 'tasks.manage' }, schema: { tags, response: { 200: FlaggedPayments } } },
    async ({ scope }) => flaggedPayments(deps.db, scope),
  );

  app.post(
    `${base}/v1/flagged/:eventId/dealt-with`,
    {
      config: { access: 'tasks.manage' },
      schema: {
        tags,
        params: Type.Object({ eventId: Type.String({ maxLength: 200 }) }),
        body: PaymentDealtWith,
        response: { 204: Type.Null() },
      },
    },
    async ({ scope, params: { eventId }, body, id: requestId, ip: address }, reply) => {
      await dealWithPayment(deps, scope, eventId, body, { requestId, address });
      return reply.code(204).send(null);
    },
  );

  await app.register(async (webhook: App) => noticeRoute(webhook, deps, page));
};

/** Apart, because its body is taken byte by byte: that is what is signed. */
function noticeRoute(app: App, deps: Deps, page: PaymentPage | null): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.post(
    `${base}/webhook`,
    {
      config: { access: 'public' },
      bodyLimit: publicBodyLimit,
      schema: { tags, response: { 200: PaymentNoticeAnswer } },
    },
    async ({ body, headers, id: requestId, ip: address }) => {
      const notice = (page ?? noPage()).read(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers);
      return { verdict: await takeNotice(deps, notice, { requestId, address }) };
    },
  );
}

function paymentPage({ config, clock }: Deps): PaymentPage | null {
  const page = config.paymentPage;
  return page && new SignedPaymentPage(page.url, page.secret, clock);
}

function noPage(): never {
  fail('not-found', 'This portal has no payment page.');
}
