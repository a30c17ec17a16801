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
  await addWaysToPay(tx, companyId);
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
    ['br-001', 592_888],
    ['br-002', 128_400],
  ] as const;
  const competences = [monthAfter(month, -2), monthAfter(month, -1)];
  for (const [client_id, amount, competence] of paid.flatMap((each) =>
    competences.map((past) => [...each, past] as const),
  )) {
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
        amount,
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
      payment_line: '846100000005246100291102005460339004695895061080',
      status: 'open',
    })
    .execute();
}

/** Fills in amounts and ways to pay for the next entries, as staff would. */
async function addWaysToPay(tx: TaxTx, companyId: string): Promise<void> {
  const pix = (total: number) =>
    pixCode(
      { currency: 'BRL', total },
      {
        payee: 'Receita Federal do Brasil',
        city: 'Brasília',
        target: { kind: 'key', key: 'arrecadacao@receita.test' },
      },
    );
  const filled = [
    ['br-001', 'DAS', { amount: 627_823, pix: pix(627_823) }],
    ['br-001', 'FGTS', { amount: 158_960, payment_line: '826300000011098800100702024102024000000205104519' }],
    ['br-002', 'DAS', { amount: 135_000, pix: pix(135_000) }],
  ] as const;
  for (const [client_id, code, values] of filled) {
    const next = await tx
      .selectFrom('widget_tax_calendar.entries')
      .select('entry_id')
      .where('company_id', '=', companyId)
      .where('client_id', '=', client_id)
      .where('code', '=', code)
      .where('status', '=', 'open')
      .orderBy('due_on')
      .limit(1)
      .executeTakeFirst();
    if (!next) continue;
    await tx
      .updateTable('widget_tax_calendar.entries')
      .set({ ...values, edited: true })
      .where('company_id', '=', companyId)
      .where('entry_id', '=', next.entry_id)
      .execute();
  }
}
