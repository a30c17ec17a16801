import { addDays } from '@anteroom/domain/time/calendarArithmetic';
import { DefinedForm, type FormDefinition, type ValuesOf } from '@anteroom/forms';
import { today } from '@anteroom/screen-parts/today';
import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { Alerts, Http, HttpError, Log, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Dialog } from '@anteroom/ui/Dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addTaxEntry, replaceTaxEntry, type TaxEntry, type TaxEntryStatus } from '../../api.ts';
import { taxCalendarKey } from '../entryQueries.ts';
import { centavosOf, decimalOf } from './ruleForm.ts';

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

const form = {
  id: 'tax-entry',
  version: 1,
  fields: [
    {
      name: 'code',
      type: 'text',
      label: 'manage.rule.code',
      hint: 'manage.rule.codeHint',
      required: true,
      maxLength: 40,
    },
    { name: 'name', type: 'text', label: 'manage.rule.name', required: true, maxLength: 120, beside: true },
    {
      name: 'month',
      type: 'choice',
      label: 'manage.entry.month',
      required: true,
      options: months.map((value) => ({ value, label: `month.${value}` })),
    },
    { name: 'year', type: 'text', label: 'manage.entry.year', required: true, maxLength: 4, beside: true },
    { name: 'dueOn', type: 'date', label: 'manage.entry.dueOn', required: true },
    { name: 'amount', type: 'currency', currency: 'BRL', label: 'fact.amount', min: 0, beside: true },
    {
      name: 'paymentLine',
      type: 'text',
      label: 'paymentLine',
      hint: 'manage.entry.paymentLineHint',
      maxLength: 70,
    },
    { name: 'pix', type: 'longText', label: 'pix', maxLength: 512 },
    {
      name: 'status',
      type: 'choice',
      label: 'filter.label',
      required: true,
      options: [
        { value: 'open', label: 'manage.entry.open' },
        { value: 'paid', label: 'state.paid' },
      ],
    },
  ],
} as const satisfies FormDefinition;

type Fault = 'competence' | 'paymentLine' | 'pix' | 'other';

interface EditEntryProps {
  readonly clientId: string;
  /** The entry to change; null for a new one. */
  readonly entry: TaxEntry | null;
  readonly onClose: () => void;
}

/**
 * Adds or changes a client's payment or filing. Rules no longer overwrite it afterwards. Asks before unsaved input is
 * lost.
 */
export function EditEntry({ clientId, entry, onClose }: EditEntryProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const cache = useQueryClient();
  const [isTouched, setTouched] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const close = useAskBeforeClose(isTouched, onClose, isSaving);
  const [failure, setFailure] = useState<Fault | null>(null);
  const title = entry ? t('entry', { code: entry.code, name: entry.name }) : t('manage.entry.add');

  return (
    <Dialog open title={title} closeLabel={t('manage.close')} onClose={close}>
      <DefinedForm
        definition={form}
        submitLabel={t('manage.save')}
        initialValues={valuesOf(entry)}
        onChange={() => setTouched(true)}
        onCancel={close}
        onSubmit={async ({ code, name, month, year, dueOn, status, ...given }) => {
          setFailure(null);
          setSaving(true);
          const paymentLine = given.paymentLine.replace(/[\s.-]/g, '') || null;
          const pix = given.pix || null;
          const body = {
            code,
            name,
            competence: `${year}-${month}`,
            dueOn,
            status: status as TaxEntryStatus,
            paymentLine,
            pix,
            amount: centavosOf(given.amount),
          };
          try {
            await (entry
              ? http.call(replaceTaxEntry, { params: { entryId: entry.id }, body })
              : http.call(addTaxEntry, { params: { clientId }, body }));
            await cache.invalidateQueries({ queryKey: taxCalendarKey });
            alerts.show({ type: 'success', msg: t('manage.saved') });
            onClose();
          } catch (error) {
            log.warn('An entry of the tax calendar could not be saved', error);
            setFailure(faultIn(error));
            setSaving(false);
          }
        }}
      >
        {failure && (
          <Alert level="danger">
            {t(failure === 'other' ? 'manage.saveFailed' : `manage.entry.wrong.${failure}`)}
          </Alert>
        )}
      </DefinedForm>
    </Dialog>
  );
}

/**
 * Returns the form's values for an entry. A new one gets last month as its competence, because that is usually due
 * next.
 */
function valuesOf(entry: TaxEntry | null): Partial<ValuesOf<typeof form>> {
  const [year, month] = (entry?.competence ?? addDays(`${today().slice(0, 7)}-01`, -1)).split('-');
  if (!entry) return { year, month, status: 'open' };
  const { code, name, dueOn, amount, paymentLine, pix, status } = entry;
  return {
    code,
    name,
    month,
    year,
    dueOn,
    amount: amount === null ? '' : decimalOf(amount),
    paymentLine: paymentLine ?? '',
    pix: pix ?? '',
    status,
  };
}

/**
 * Returns the field that the server refused. With a wrong digit, a bank would refuse the payment, or the money would go
 * to somebody else.
 */
function faultIn(error: unknown): Fault {
  if (!(error instanceof HttpError) || error.failure.kind !== 'problem') return 'other';
  const paths = error.failure.problem.errors?.map(({ path }) => path) ?? [];
  return (
    (['competence', 'paymentLine', 'pix'] as const).find((field) => paths.includes(`body/${field}`)) ??
    'other'
  );
}
