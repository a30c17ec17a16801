import { defineServer, fail } from '@anteroom/server-sdk';
import * as api from '../api.ts';
import { demoInvoices } from '../demo/demoInvoices.ts';
import { dealWithPayment, settlePayment } from './dealWithPayment.ts';
import { firmInvoices } from './firmInvoices.ts';
import { firmWaysToPay } from './firmWaysToPay.ts';
import { invoice } from './invoiceKind.ts';
import { flaggedPayments, invoicePayments } from './invoicePayments.ts';
import { markReceived } from './markReceived.ts';
import { payments } from './migrations/payments.ts';
import { openInvoices } from './openInvoices.ts';
import { openPaymentPage } from './openPaymentPage.ts';
import { paymentItems } from './paymentItems.ts';
import { paymentPageOf, variables } from './paymentPageOf.ts';
import type { PaymentTables, PaymentTx } from './tables.ts';
import { takeNotice } from './takeNotice.ts';
import { textsIn } from './textsIn.ts';

/** Server half for invoices: their task kind, and their payment. */
export default defineServer<PaymentTables>({
  id: 'task-invoice',
  texts: textsIn,
  migrations: { payments },
  variables,
  demo: { c1001: demoInvoices, c2001: demoInvoices, c3001: demoInvoices },
  register({ routes, taskKinds, inbox }, portal) {
    const page = paymentPageOf(portal);
    taskKinds.add(invoice(portal));
    inbox.add(
      paymentItems(({ tx, scope, item, text, origin }) =>
        settlePayment(portal, tx as PaymentTx, scope, item.key, text, origin),
      ),
    );

    routes.answer(api.listOpenInvoices, ({ scope, params }) => openInvoices(portal, scope, params.clientId));

    routes.answer(api.listFirmInvoices, ({ scope, query }) => firmInvoices(portal, scope, query));

    routes.answer(api.getInvoicePayments, ({ scope, params }) =>
      invoicePayments(portal, scope, params.taskId, page !== null),
    );

    routes.answer(api.openPaymentPage, async ({ scope, params, origin }) =>
      openPaymentPage(portal, page ?? noPage(), scope, params.taskId, origin),
    );

    routes.answer(api.markInvoiceReceived, ({ scope, params, origin }) =>
      markReceived(portal, scope, params.taskId, origin),
    );

    routes.answer(api.getWaysToPay, async ({ scope }) => ({
      ...(await firmWaysToPay(portal, scope)),
      hasPage: page !== null,
    }));

    routes.answer(api.listFlaggedPayments, ({ scope }) => flaggedPayments(portal, scope));

    routes.answer(api.dealWithPayment, ({ scope, params, body, origin }) =>
      dealWithPayment(portal, scope, params.eventId, body, origin),
    );

    routes.answer(api.takePaymentNotice, async ({ bytes, headers, origin }) => {
      const notice = (page ?? noPage()).read(bytes, headers['anteroom-signature']);
      return { verdict: await takeNotice(portal, notice, origin) };
    });
  },
});

function noPage(): never {
  fail('not-found', 'This portal has no payment page.');
}
