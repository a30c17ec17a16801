import * as api from '@anteroom/contract/payments';
import { fail } from '@anteroom/server-sdk';
import { requireClient } from '../../clients/visibleClients.ts';
import type { Deps } from '../../deps.ts';
import { answer } from '../../http/answer.ts';
import type { App, Service } from '../../http/app.ts';
import { dealWithPayment } from './dealWithPayment.ts';
import { firmWaysToPay } from './firmWaysToPay.ts';
import { invoice } from './invoiceKind.ts';
import { flaggedPayments, invoicePayments } from './invoicePayments.ts';
import { markReceived } from './markReceived.ts';
import { openInvoices } from './openInvoices.ts';
import { openPaymentPage } from './openPaymentPage.ts';
import type { PaymentPage } from './PaymentPage.ts';
import { SignedPaymentPage } from './SignedPaymentPage.ts';
import { takeNotice } from './takeNotice.ts';

/** Invoices: their kind of task, and paying them. */
export const paymentRoutes: Service = async (app, deps) => {
  const page = paymentPage(deps);
  deps.taskKinds.add(invoice);

  answer(app, api.listOpenInvoices, async ({ scope, params: { clientId } }) => {
    await requireClient(deps.db, scope, clientId);
    return openInvoices(deps, scope, clientId);
  });

  answer(app, api.getInvoicePayments, async ({ scope, params: { taskId } }) =>
    invoicePayments(deps, scope, taskId, page !== null),
  );

  answer(app, api.openPaymentPage, async ({ scope, params: { taskId }, id: requestId, ip: address }) =>
    openPaymentPage(deps, page ?? noPage(), scope, taskId, { requestId, address }),
  );

  answer(app, api.markInvoiceReceived, async ({ scope, params: { taskId }, id: requestId, ip: address }) =>
    markReceived(deps, scope, taskId, { requestId, address }),
  );

  answer(app, api.getWaysToPay, async ({ scope }) => ({
    ...(await firmWaysToPay(deps.db, scope)),
    hasPage: page !== null,
  }));

  answer(app, api.listFlaggedPayments, async ({ scope }) => flaggedPayments(deps.db, scope));

  answer(
    app,
    api.dealWithPayment,
    async ({ scope, params: { eventId }, body, id: requestId, ip: address }) => {
      await dealWithPayment(deps, scope, eventId, body, { requestId, address });
    },
  );

  await app.register(async (webhook: App) => noticeRoute(webhook, deps, page));
};

/** Apart, because its body is taken byte by byte: that is what is signed. */
function noticeRoute(app: App, deps: Deps, page: PaymentPage | null): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  answer(app, api.takePaymentNotice, async ({ body, headers, id: requestId, ip: address }) => {
    const notice = (page ?? noPage()).read(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers);
    return { verdict: await takeNotice(deps, notice, { requestId, address }) };
  });
}

function paymentPage({ config, clock }: Deps): PaymentPage | null {
  const page = config.paymentPage;
  return page && new SignedPaymentPage(page.url, page.secret, clock);
}

function noPage(): never {
  fail('not-found', 'This portal has no payment page.');
}
