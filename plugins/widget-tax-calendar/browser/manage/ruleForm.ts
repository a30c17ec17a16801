import type { FormDefinition, ValuesOf } from '@anteroom/forms';
import type { TaxRegime, TaxRuleDraft } from '../../api.ts';

export const regimes = [
  'simples-nacional',
  'mei',
  'lucro-presumido',
  'lucro-real',
  'employer',
  'domestic-employer',
  'individual',
] as const satisfies readonly TaxRegime[];
const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** Form of a rule. It asks only for what the kind of due date needs. */
export const ruleForm = {
  id: 'tax-rule',
  version: 1,
  fields: [
    {
      name: 'regime',
      type: 'choice',
      label: 'manage.rule.regime',
      hint: 'manage.rule.regimeHint',
      required: true,
      options: regimes.map((value) => ({ value, label: `regime.${value}` })),
    },
    {
      name: 'code',
      type: 'text',
      label: 'manage.rule.code',
      hint: 'manage.rule.codeHint',
      required: true,
      maxLength: 40,
    },
    {
      name: 'name',
      type: 'text',
      label: 'manage.rule.name',
      hint: 'manage.rule.nameHint',
      required: true,
      maxLength: 120,
      beside: true,
    },
    {
      name: 'kind',
      type: 'choice',
      label: 'manage.rule.kind',
      required: true,
      options: (['day', 'business-day', 'last-business-day'] as const).map((value) => ({
        value,
        label: `manage.rule.kinds.${value}`,
      })),
    },
    {
      name: 'number',
      type: 'number',
      label: 'manage.rule.number',
      required: true,
      min: 1,
      max: 31,
      when: { not: { field: 'kind', is: 'last-business-day' } },
    },
    {
      name: 'monthsAfter',
      type: 'number',
      label: 'manage.rule.monthsAfter',
      hint: 'manage.rule.monthsAfterHint',
      required: true,
      min: 0,
      max: 12,
    },
    {
      name: 'shift',
      type: 'choice',
      label: 'manage.rule.shift',
      required: true,
      options: (['anticipate', 'postpone'] as const).map((value) => ({
        value,
        label: `manage.rule.shifts.${value}`,
      })),
      when: { field: 'kind', is: 'day' },
    },
    {
      name: 'payroll',
      type: 'yesNo',
      label: 'manage.rule.payroll',
      hint: 'manage.rule.payrollHint',
      required: true,
    },
    {
      name: 'months',
      type: 'several',
      label: 'manage.rule.months',
      hint: 'manage.rule.monthsHint',
      options: months.map((month) => ({
        value: String(month),
        label: `month.${String(month).padStart(2, '0')}`,
      })),
    },
    {
      name: 'amount',
      type: 'currency',
      currency: 'BRL',
      label: 'manage.rule.amount',
      hint: 'manage.rule.amountHint',
      min: 0,
    },
  ],
} as const satisfies FormDefinition;

type RuleValues = ValuesOf<typeof ruleForm>;

/** Returns the form's values for a rule; defaults for a new rule. */
export function valuesOfRule(rule: TaxRuleDraft | null): Partial<RuleValues> {
  if (!rule) return { kind: 'day', number: '20', monthsAfter: '1', shift: 'anticipate', payroll: 'no' };
  const { due, amount } = rule;
  return {
    regime: rule.regime,
    code: rule.code,
    name: rule.name,
    kind: due.kind,
    number: String(due.number),
    monthsAfter: String(due.monthsAfter),
    shift: due.shift,
    payroll: due.payroll ? 'yes' : 'no',
    months: (rule.months ?? []).map(String),
    amount: amount === null ? '' : decimalOf(amount),
  };
}

/** Returns the rule described by valid form values. */
export function ruleOfValues(values: RuleValues): TaxRuleDraft {
  const kind = values.kind as TaxRuleDraft['due']['kind'];
  const chosen = values.months.map(Number);
  return {
    regime: values.regime as TaxRegime,
    code: values.code,
    name: values.name,
    months: chosen.length === 0 || chosen.length === 12 ? null : chosen,
    due: {
      kind,
      // The rules ignore the number for a last business day, and the shift for any business day.
      number: kind === 'last-business-day' ? 31 : Number(values.number),
      monthsAfter: Number(values.monthsAfter),
      shift: kind === 'day' ? (values.shift as TaxRuleDraft['due']['shift']) : 'anticipate',
      payroll: values.payroll === 'yes',
    },
    amount: centavosOf(values.amount),
  };
}

/** Converts a form's decimal number to centavos; null for an empty one. */
export function centavosOf(decimal: string): number | null {
  return decimal === '' ? null : Math.round(Number(decimal) * 100);
}

/** Converts centavos to a decimal number for a form. */
export function decimalOf(centavos: number): string {
  return (centavos / 100).toFixed(2);
}
