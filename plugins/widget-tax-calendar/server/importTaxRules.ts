import { isDeepStrictEqual } from 'node:util';
import type { Importer, ImportRow, Portal, RowFault } from '@anteroom/server-sdk';
import { centavosOf, draftFaults, repeatedRows } from '@anteroom/server-sdk/imports';
import { TaxRuleDraft } from '../api.ts';
import type { TaxTx } from './entryStore.ts';
import { generateEntries } from './generateEntries.ts';
import { selectRules } from './ruleStore.ts';

/** Imports a firm's rules for recurring taxes, and generates their entries. */
export const importTaxRules = ({ firms }: Pick<Portal, 'firms'>): Importer => ({
  help: [
    'rules of the tax calendar, identified by regime and code, and the entries that they create',
    'due: day, business-day or last-business-day; number: which day; months_after: months after the competence, 1 if empty; payroll: yes or no',
    'shift: anticipate or postpone, for a day that is not a business day; months: those of the competence, such as "3 6 9 12"',
  ],
  columns: {
    regime: 'required',
    code: 'required',
    name: 'required',
    due: 'required',
    number: 'optional',
    months_after: 'optional',
    shift: 'optional',
    payroll: 'optional',
    months: 'optional',
    amount: 'optional',
  },
  async run({ clock, ids, events }, tx: TaxTx, companyId, rows) {
    const present = Map.groupBy(await selectRules(tx, companyId), keyOf);
    const rules = rows.map(({ line, values }) => {
      const draft = draftOf(values);
      return { line, draft, payroll: values.payroll, before: present.get(keyOf(draft)) ?? [] };
    });
    const faults = [
      ...rules.flatMap(faultsOf),
      ...repeatedRows(rows, 'code', ({ regime = '', code = '' }) => keyOf({ regime, code })),
    ];
    if (faults.length > 0) return { faults, added: 0, changed: 0 };
    let [added, changed] = [0, 0];
    for (const { draft, before } of rules) {
      const { id, ...rule } = before[0] ?? { id: null };
      if (isDeepStrictEqual(draft, rule)) continue;
      const columns = { ...draft, due: JSON.stringify(draft.due) };
      await tx
        .insertInto('widget_tax_calendar.rules')
        .values({ company_id: companyId, rule_id: id ?? ids.next(), ...columns })
        .onConflict((conflict) => conflict.columns(['company_id', 'rule_id']).doUpdateSet(columns))
        .execute();
      if (id === null) added += 1;
      else changed += 1;
    }
    if (added + changed > 0) await generateEntries({ clock, ids, events, firms }, tx, companyId);
    return { faults: [], added, changed };
  },
});

function keyOf({ regime, code }: { readonly regime: string; readonly code: string }): string {
  return JSON.stringify([regime, code]);
}

/** Returns the row as a draft. An unreadable value becomes one that the draft's schema refuses. */
function draftOf(values: ImportRow['values']): TaxRuleDraft {
  const { regime, code = '', name = '', due, number, months_after, shift, payroll, months, amount } = values;
  return {
    regime: regime as TaxRuleDraft['regime'],
    code,
    name,
    months: months
      ? months
          .split(/[\s,;]+/)
          .map(wholeNumber)
          .sort((a, b) => a - b)
      : null,
    due: {
      kind: due as TaxRuleDraft['due']['kind'],
      // The rules ignore the number for a last business day, and the shift for any business day.
      number: due === 'last-business-day' ? 31 : wholeNumber(number),
      monthsAfter: months_after ? wholeNumber(months_after) : 1,
      shift: (due === 'day' ? shift : 'anticipate') as TaxRuleDraft['due']['shift'],
      payroll: payroll === 'yes',
    },
    amount: amount ? centavosOf(amount) : null,
  };
}

function wholeNumber(text = ''): number {
  return /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
}

const messages = {
  '/regime': `regime: is none of ${TaxRuleDraft.properties.regime.anyOf.map(({ const: regime }) => regime).join(', ')}`,
  '/code': 'code: has 1 to 40 characters',
  '/name': 'name: has 1 to 120 characters',
  '/due/kind': 'due: is none of day, business-day, last-business-day',
  '/due/number': 'number: is not a number from 1 to 31',
  '/due/monthsAfter': 'months_after: is not a number from 0 to 12',
  '/due/shift': 'shift: is none of anticipate, postpone',
  '/months': 'months: must be different numbers from 1 to 12, such as "3 6 9 12"',
  '/amount': 'amount: is not an amount, such as 1234.56',
};

interface ImportedRule {
  readonly line: number;
  readonly draft: TaxRuleDraft;
  readonly payroll: string | undefined;
  readonly before: readonly unknown[];
}

function faultsOf({ line, draft, payroll = '', before }: ImportedRule): readonly RowFault[] {
  const faults = [
    ...draftFaults(TaxRuleDraft, draft, messages),
    ...(['', 'yes', 'no'].includes(payroll) ? [] : ['payroll: is none of yes, no']),
    ...(before.length > 1
      ? [`code: the firm has ${before.length} rules of it for ${draft.regime}; change them in the portal`]
      : []),
  ];
  return faults.map((message) => ({ line, message }));
}
