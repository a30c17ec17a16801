import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider's payment page for tests: it checks the request, accepts "money", sends a notice, and redirects back. */
export interface PaymentProvider {
  /** Values of `PAYMENT_PAGE_URL` and `PAYMENT_PAGE_SECRET`. */
  readonly env: { readonly PAYMENT_PAGE_URL: string; readonly PAYMENT_PAGE_SECRET: string };
  close(): Promise<void>;
}

const secret = 'a secret of the tests and the portal';

export async function startPaymentProvider(): Promise<PaymentProvider> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    env: { PAYMENT_PAGE_URL: `http://localhost:${port}/pay`, PAYMENT_PAGE_SECRET: secret },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', 'http://localhost');
  const [query = '', signature = ''] = url.search.slice(1).split('&signature=');
  if (url.pathname !== '/pay' || !isSigned(query, signature)) {
    response.writeHead(403).end('This was not asked by the portal.');
    return;
  }
  const order = url.searchParams;
  if (request.method === 'POST') {
    await tell(order);
    response.writeHead(303, { location: order.get('return') ?? '' }).end();
    return;
  }
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<!doctype html><html lang="en"><title>Pay</title>
    <h1>Pay ${order.get('amount')} ${order.get('currency')}</h1>
    <form method="post"><button>Pay now</button></form></html>`);
}

async function tell(order: URLSearchParams): Promise<void> {
  const body = JSON.stringify({
    id: `evt-${order.get('reference')}`,
    type: 'payment.received',
    reference: order.get('reference'),
    amount: Number(order.get('amount')),
    currency: order.get('currency'),
    paidAt: new Date().toISOString(),
  });
  const time = Math.floor(Date.now() / 1000);
  const { status } = await fetch(new URL('/api/payments/webhook', order.get('return') ?? ''), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'anteroom-signature': `t=${time},v1=${sign(`${time}.${body}`)}`,
    },
    body,
  });
  if (status !== 200) throw new Error(`The portal answered ${status}.`);
}

function sign(content: string): string {
  return createHmac('sha256', secret).update(content).digest('hex');
}

function isSigned(query: string, signature: string): boolean {
  const right = Buffer.from(sign(query));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}
