import { pixCode } from '@anteroom/domain/brazil/pixCode';
import { monthAfter } from '@anteroom/domain/time/calendarArithmetic';
import type { Demo } from '@anteroom/server-sdk';
import type { TaxDueRule, TaxRegime } from '../api.ts';
import { taxDueDate } from '../rules/taxCalendar.ts';
import type { TaxTx } from '../server/entryStore.ts';
import { planEntries } from '../server/planEntries.ts';

const day = (number: number, shift: TaxDueRule['shift'], monthsAfter = 1): TaxDueRule => ({
  kind: 'day',
  number,
  monthsAfter,
  shift,
  payroll: false,
});
const businessDay = (number: number, monthsAfter: number, payroll = false): TaxDueRule => ({
  kind: 'business-day',
  number,
  monthsAfter,
  shift: 'anticipate',
  payroll,
});
const lastBusinessDay: TaxDueRule = {
  kind: 'last-business-day',
  number: 31,
  monthsAfter: 1,
  shift: 'anticipate',
  payroll: false,
};
const das = day(20, 'postpone');

/** Usual due dates. Published calendars disagree, and each firm changes its own rules. */
const rules: readonly (readonly [TaxRegime, string, string, TaxDueRule, (readonly number[])?])[] = [
  ['simples-nacional', 'DAS', 'Simples Nacional', das],
  ['simples-nacional', 'DEFIS', 'Declaração anual do Simples Nacional', day(31, 'anticipate', 3), [12]],
  ['mei', 'DAS-MEI', 'Simples Nacional do MEI', das],
  ['employer', 'Salários', 'Pagamento dos salários', businessDay(5, 1, true)],
  ['employer', 'eSocial', 'Fechamento da folha no eSocial', day(15, 'postpone')],
  ['employer', 'EFD-Reinf', 'Retenções e contribuições', day(15, 'postpone')],
  ['employer', 'FGTS', 'FGTS Digital', day(20, 'anticipate')],
  ['employer', 'DARF', 'INSS e IRRF da folha', day(20, 'anticipate')],
  ['employer', 'DCTFWeb', 'Declaração de débitos previdenciários', lastBusinessDay],
  ['domestic-employer', 'DAE', 'Guia do empregador doméstico', day(20, 'anticipate')],
  ['lucro-presumido', 'PIS/COFINS', 'Contribuições sobre o faturamento', day(25, 'anticipate')],
  ['lucro-presumido', 'IRPJ/CSLL', 'Imposto do trimestre', lastBusinessDay, [3, 6, 9, 12]],
  ['lucro-presumido', 'EFD-Contribuições', 'Escrituração do PIS e da COFINS', businessDay(10, 2)],
  ['lucro-real', 'PIS/COFINS', 'Contribuições sobre o faturamento', day(25, 'anticipate')],
  ['lucro-real', 'IPI', 'Imposto sobre produtos industrializados', day(25, 'anticipate')],
  ['lucro-real', 'IRPJ/CSLL', 'Estimativa do mês', lastBusinessDay],
  ['lucro-real', 'EFD-Contribuições', 'Escrituração do PIS e da COFINS', businessDay(10, 2)],
  ['individual', 'Carnê-leão', 'Imposto sobre rendimentos do mês', lastBusinessDay],
];

/** Amounts of the clients’ DAS in centavos, by the number of months from the seed day to the competence. */
const dasOf = {
  'br-001': { [-2]: 592_888, [-1]: 627_823, 0: 641_904 },
  'br-002': { [-2]: 128_400, [-1]: 135_000, 0: 141_000 },
} as const;

/** Adds rules, and entries for both clients: paid, late, with a payment line or Pix code, and upcoming. */
export async function auroraTaxes(tx: TaxTx, demo: Demo): Promise<void> {
  const { companyId, day: seedDay, ids } = demo;
  const ruleIds = new Map<string, string>();
  for (const [regime, code, name, due, months] of rules) {
    const id = ids.next();
    if (!ruleIds.has(code)) ruleIds.set(code, id);
    await tx
      .insertInto('widget_tax_calendar.rules')
      .values({
        company_id: companyId,
        rule_id: id,
        regime,
        code,
        name,
        months: months ? [...months] : null,
        due: JSON.stringify(due),
        amount: null,
      })
      .execute();
  }
  const uf = 'SP';
  await tx
    .insertInto('widget_tax_calendar.profiles')
    .values([
      { company_id: companyId, client_id: 'br-001', regimes: ['simples-nacional', 'employer'], uf },
      { company_id: companyId, client_id: 'br-002', regimes: ['simples-nacional'], uf },
    ])
    .execute();
  await planEntries(tx, { companyId, ids, today: seedDay.date(0), now: seedDay.time(0) });
  await addPast(tx, demo, ruleIds);
  await addWaysToPay(tx, demo);
}

async function addPast(
  tx: TaxTx,
  { companyId, ids, day: seedDay }: Demo,
  ruleIds: ReadonlyMap<string, string>,
): Promise<void> {
  const month = seedDay.date(0).slice(0, 7);
  const entry = {
    company_id: companyId,
    payment_line: null,
    pix: null,
    receipt_document_id: null,
    edited: true,
    changed_at: seedDay.time(0),
  };
  const paid = [
    ['br-001', -2],
    ['br-001', -1],
    ['br-002', -2],
    ['br-002', -1],
  ] as const;
  for (const [client_id, months] of paid) {
    const competence = monthAfter(month, months);
    await tx
      .insertInto('widget_tax_calendar.entries')
      .values({
        ...entry,
        entry_id: ids.next(),
        client_id,
        rule_id: ruleIds.get('DAS') ?? null,
        code: 'DAS',
        name: 'Simples Nacional',
        competence,
        due_on: taxDueDate(das, competence, 'SP'),
        amount: dasOf[client_id][months],
        status: 'paid',
      })
      // The rule has already added entries that are still to come.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await tx
    .insertInto('widget_tax_calendar.entries')
    .values({
      ...entry,
      entry_id: ids.next(),
      client_id: 'br-001',
      rule_id: null,
      code: 'TFE',
      name: 'Taxa municipal de fiscalização',
      competence: monthAfter(month, -1),
      due_on: seedDay.date(-3),
      amount: 34_210,
      // A line of a municipality (segment 1) for the same amount.
      payment_line: '816500000038421001375086100419033004469589506101',
      status: 'open',
    })
    .execute();
}

/** Fills in amounts and Pix codes for the next entries, as staff would. */
async function addWaysToPay(tx: TaxTx, { companyId, day: seedDay }: Demo): Promise<void> {
  const tax = { payee: 'Receita Federal do Brasil', key: 'arrecadacao@receita.test' };
  const fund = { payee: 'Caixa Econômica Federal', key: 'fgts@caixa.test' };
  const pix = (total: number, { payee, key }: typeof tax) =>
    pixCode({ currency: 'BRL', total }, { payee, city: 'Brasília', target: { kind: 'key', key } });
  const filled = [
    ['br-001', 'DAS', tax, dasOf['br-001']],
    ['br-001', 'FGTS', fund, { [-1]: 96_724, 0: 96_724 }],
    ['br-002', 'DAS', tax, dasOf['br-002']],
  ] as const;
  const lastMonth = monthAfter(seedDay.date(0).slice(0, 7), -1);
  for (const [client_id, code, to, amounts] of filled) {
    const next = await tx
      .selectFrom('widget_tax_calendar.entries')
      .select(['entry_id', 'competence'])
      .where('company_id', '=', companyId)
      .where('client_id', '=', client_id)
      .where('code', '=', code)
      .where('status', '=', 'open')
      .orderBy('due_on')
      .limit(1)
      .executeTakeFirst();
    if (!next) continue;
    const amount = amounts[next.competence === lastMonth ? -1 : 0];
    await tx
      .updateTable('widget_tax_calendar.entries')
      .set({ amount, pix: pix(amount, to), edited: true })
      .where('company_id', '=', companyId)
      .where('entry_id', '=', next.entry_id)
      .execute();
  }
}
