import { writtenLetter } from '@anteroom/server/testing/writtenLetter';
import { expect, test } from 'vitest';
import { flaggedPaymentMail } from './flaggedPaymentMail.ts';

const payment = {
  label: 'Pay invoice 7',
  amount: 118_499,
  currency: 'USD',
  paidAt: new Date('2026-11-20T11:58:00Z'),
  eventId: 'evt-7',
};

test.each([
  ['en-us', 'Please check a payment: Pay invoice 7', '$1,184.99', 'doesn’t match the invoice'],
  ['pt-br', 'Confira um pagamento: Pay invoice 7', 'US$\u00a01.184,99', 'é diferente do valor da fatura'],
  ['es-ar', 'Revisá un pago: Pay invoice 7', 'US$\u00a01.184,99', 'no coincide con el de la factura'],
  [
    'fr-ca',
    'Paiement à vérifier\u00a0: Pay invoice 7',
    '1\u00a0184,99\u00a0$',
    'ne correspond pas à la facture',
  ],
  ['nl-nl', 'Bekijk een betaling: Pay invoice 7', 'US$\u00a01.184,99', 'komt niet overeen met de factuur'],
])('a firm of %s is told in its own words', (language, subject, amount, why) => {
  const mail = flaggedPaymentMail(language, { ...payment, verdict: 'amount-differs' });
  expect(mail.subject).toBe(subject);
  for (const part of [amount, why, 'evt-7', 'UTC']) expect(writtenLetter(mail).text).toContain(part);
});

test('each verdict has its reason', () => {
  const verdicts = ['amount-differs', 'currency-differs', 'already-received', 'invoice-cancelled'] as const;
  const texts = verdicts.map(
    (verdict) => writtenLetter(flaggedPaymentMail('en-us', { ...payment, verdict })).text,
  );
  expect(new Set(texts).size).toBe(verdicts.length);
});
