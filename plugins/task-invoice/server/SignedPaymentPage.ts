import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Clock, fail } from '@anteroom/server-sdk';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import type { PaymentNotice, PaymentPage, PaymentPageRequest } from './PaymentPage.ts';

/** Number of seconds for which a payment page URL is valid. */
const addressSeconds = 3600;
/** Maximum difference, in seconds, between a notice's time and ours, in either direction. */
const noticeToleranceSeconds = 300;

/** Body of the notice that the provider posts. */
const Notice = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 128 }),
  type: Type.Literal('payment.received'),
  reference: Type.String({ minLength: 1, maxLength: 128 }),
  amount: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  paidAt: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T[\\d:.]+(Z|[+-]\\d{2}:\\d{2})$' }),
});
type Notice = Static<typeof Notice>;

/**
 * A payment page that is opened with a signed URL and reports payments in signed notices
 * (docs/operating/connections.md, payment page): HMAC-SHA256 with one shared secret. Most providers are connected
 * through a small adapter that speaks this protocol.
 *
 * - URL: the query up to, but not including, `&signature=` is signed.
 * - Notice: the header `Anteroom-Signature: t=<Unix seconds>,v1=<hex>` signs `<t>.<body>`.
 */
export class SignedPaymentPage implements PaymentPage {
  readonly #url: string;
  readonly #secret: string;
  readonly #clock: Clock;

  constructor(url: string, secret: string, clock: Clock) {
    this.#url = url;
    this.#secret = secret;
    this.#clock = clock;
  }

  address({ returnUrl, amount, ...request }: PaymentPageRequest): string {
    const url = new URL(this.#url);
    const query = {
      ...request,
      amount: String(amount),
      return: returnUrl,
      expires: String(this.#now() + addressSeconds),
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    url.searchParams.set('signature', this.#sign(url.search.slice(1)));
    return url.href;
  }

  read(body: Buffer, signature: string | undefined): PaymentNotice {
    this.#requireSignature(body, signature);
    const notice = parse(body);
    const paidAt = new Date(notice?.paidAt ?? Number.NaN);
    if (notice === null || Number.isNaN(paidAt.getTime()))
      fail('bad-request', 'This isn’t a payment notice.');
    const { id: eventId, reference, amount, currency } = notice;
    return { eventId, reference, amount, currency, paidAt };
  }

  #requireSignature(body: Buffer, header = ''): void {
    const [, time = '', signature = ''] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header) ?? [];
    const right = this.#sign(Buffer.concat([Buffer.from(`${time}.`), body]));
    if (!signature || !timingSafeEqual(Buffer.from(signature), Buffer.from(right))) {
      fail('unauthenticated', 'The notice’s signature isn’t valid.');
    }
    if (Math.abs(this.#now() - Number(time)) > noticeToleranceSeconds) {
      fail('unauthenticated', 'The notice’s signature has expired or isn’t valid yet.');
    }
  }

  #sign(content: string | Buffer): string {
    return createHmac('sha256', this.#secret).update(content).digest('hex');
  }

  #now(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }
}

function parse(body: Buffer): Notice | null {
  try {
    const notice: unknown = JSON.parse(body.toString());
    return Check(Notice, notice) ? notice : null;
  } catch {
    return null;
  }
}
