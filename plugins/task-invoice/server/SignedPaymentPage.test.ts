import { createHmac } from 'node:crypto';
import { ServerError } from '@anteroom/server-sdk';
import { describe, expect, test } from 'vitest';
import { SignedPaymentPage } from './SignedPaymentPage.ts';

const secret = 'a secret that both sides know well';
const now = new Date('2026-11-20T12:00:00Z');
const seconds = now.getTime() / 1000;
const page = new SignedPaymentPage('https://pay.example/checkout?shop=4%202', secret, { now: () => now });

const sign = (content: string) => createHmac('sha256', secret).update(content).digest('hex');
const notice = {
  id: 'evt_1',
  type: 'payment.received',
  reference: 'ref-1',
  amount: 12_345,
  currency: 'USD',
  paidAt: '2026-11-20T11:59:58Z',
};
const read = (body: string, header?: string) => page.read(Buffer.from(body), header);
const signed = (body: string, time = seconds) => `t=${time},v1=${sign(`${time}.${body}`)}`;

function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof ServerError) return error.code;
    throw error;
  }
  throw new Error('It was taken.');
}

test('the address states the amount, the invoice and when it expires, and is signed', () => {
  const url = page.address({
    reference: 'ref-1',
    amount: 12_345,
    currency: 'USD',
    invoice: 'INV & 7',
    language: 'pt-br',
    returnUrl: 'https://portal.example/tasks/clients/c/task/t',
  });
  const [query = '', signature] = new URL(url).search.slice(1).split('&signature=');
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    shop: '4 2',
    reference: 'ref-1',
    amount: '12345',
    currency: 'USD',
    invoice: 'INV & 7',
    language: 'pt-br',
    return: 'https://portal.example/tasks/clients/c/task/t',
    expires: String(seconds + 3600),
  });
  expect(signature).toBe(sign(query));
});

describe('a notice', () => {
  const body = JSON.stringify(notice);

  test('is read when it is signed', () => {
    expect(read(body, signed(body))).toEqual({
      eventId: 'evt_1',
      reference: 'ref-1',
      amount: 12_345,
      currency: 'USD',
      paidAt: new Date(notice.paidAt),
    });
  });

  test.each([-300, 300])('is accepted when its time is %i seconds off', (off) => {
    expect(read(body, signed(body, seconds + off)).eventId).toBe('evt_1');
  });

  test.each<[string, string, string | undefined]>([
    ['without a signature', body, undefined],
    ['with an empty one', body, ''],
    ['with one of another form', body, `v1=${sign(`${seconds}.${body}`)}`],
    ['signed with another secret', body, `t=${seconds},v1=${'0'.repeat(64)}`],
    ['changed by one byte', body.replace('12345', '12346'), signed(body)],
    ['whose time was changed', body, signed(body).replace(/^t=\d+/, `t=${seconds + 1}`)],
    ['signed too long ago', body, signed(body, seconds - 301)],
    ['signed in the future', body, signed(body, seconds + 301)],
  ])('%s is rejected as unauthenticated', (_, content, header) => {
    expect(codeOf(() => read(content, header))).toBe('unauthenticated');
  });

  test.each<[string, string]>([
    ['no JSON', 'paid'],
    ['another kind of event', JSON.stringify({ ...notice, type: 'payment.refunded' })],
    ['half a cent', JSON.stringify({ ...notice, amount: 0.5 })],
    ['nothing', JSON.stringify({ ...notice, amount: 0 })],
    ['a sum as text', JSON.stringify({ ...notice, amount: '12345' })],
    ['a currency that is none', JSON.stringify({ ...notice, currency: 'usd' })],
    ['a day that is none', JSON.stringify({ ...notice, paidAt: '2026-13-20T11:59:58Z' })],
    ['no id', JSON.stringify({ ...notice, id: undefined })],
  ])('with %s is rejected as a bad request', (_, content) => {
    expect(codeOf(() => read(content, signed(content)))).toBe('bad-request');
  });
});
