import { expect, test } from 'vitest';
import { paymentPageOf, type variables } from './paymentPageOf.ts';

type Variables = Partial<Record<keyof typeof variables, string>>;

const url = 'https://pay.example/checkout';
const secret = 'x'.repeat(32);

const pageOf = (set: Variables) =>
  paymentPageOf({
    variable: (name) => set[name as keyof Variables] ?? null,
    clock: { now: () => new Date('2026-11-20T12:00:00Z') },
  });

test('both variables together make a payment page, and neither makes none', () => {
  expect(pageOf({ PAYMENT_PAGE_URL: url, PAYMENT_PAGE_SECRET: secret })).not.toBeNull();
  expect(pageOf({})).toBeNull();
});

test.each<[Variables, string]>([
  [{ PAYMENT_PAGE_SECRET: secret }, 'PAYMENT_PAGE_URL is needed with PAYMENT_PAGE_SECRET'],
  [{ PAYMENT_PAGE_URL: url }, 'PAYMENT_PAGE_SECRET of 32 characters or more is needed'],
  [{ PAYMENT_PAGE_URL: url, PAYMENT_PAGE_SECRET: 'short' }, 'PAYMENT_PAGE_SECRET of 32 characters or more'],
  [{ PAYMENT_PAGE_URL: 'pay.example', PAYMENT_PAGE_SECRET: secret }, 'PAYMENT_PAGE_URL must be an address'],
  [{ PAYMENT_PAGE_URL: 'ftp://pay.example', PAYMENT_PAGE_SECRET: secret }, 'PAYMENT_PAGE_URL must be'],
])('the variables %j are refused with the reason', (set, reason) => {
  expect(() => pageOf(set)).toThrow(reason);
});
