import { DefinedForm, type FormDefinition } from '@anteroom/forms';
import { Alerts, Http, HttpError, Log, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Dialog } from '@anteroom/ui/Dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { replaceTaxEntry, type TaxEntry } from '../../api.ts';
import { taxCalendarKey } from '../entryQueries.ts';
import { centavosOf, decimalOf } from './ruleForm.ts';

const form = {
  id: 'tax-entry',
  version: 1,
  fields: [
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

interface EditEntryProps {
  readonly entry: TaxEntry;
  readonly onClose: () => void;
}

/** Changes what a client has to pay or file. No rule overwrites it from then on. */
export function EditEntry({ entry, onClose }: EditEntryProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const cache = useQueryClient();
  const [failure, setFailure] = useState<'paymentLine' | 'pix' | 'other' | null>(null);
  const { id: entryId, code, name, competence, amount } = entry;
  return (
    <Dialog open title={t('entry', { code, name })} closeLabel={t('manage.close')} onClose={onClose}>
      <DefinedForm
        definition={form}
        submitLabel={t('manage.save')}
        initialValues={{
          dueOn: entry.dueOn,
          amount: amount === null ? '' : decimalOf(amount),
          paymentLine: entry.paymentLine ?? '',
          pix: entry.pix ?? '',
          status: entry.status,
        }}
        onSubmit={async ({ dueOn, status, ...given }) => {
          setFailure(null);
          const paymentLine = given.paymentLine.replace(/[\s.-]/g, '') || null;
          const pix = given.pix || null;
          const body = {
            code,
            name,
            competence,
            dueOn,
            status,
            paymentLine,
            pix,
            amount: centavosOf(given.amount),
          };
          try {
            await http.call(replaceTaxEntry, { params: { entryId }, body });
            await cache.invalidateQueries({ queryKey: taxCalendarKey });
            alerts.show({ type: 'success', msg: t('manage.saved') });
            onClose();
          } catch (error) {
            log.warn('An entry of the tax calendar could not be saved', error);
            setFailure(faultIn(error));
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

/** Returns the field that the server refuses: a bank would refuse a wrong digit, or the money would go to somebody else. */
function faultIn(error: unknown): 'paymentLine' | 'pix' | 'other' {
  if (!(error instanceof HttpError) || error.failure.kind !== 'problem') return 'other';
  const paths = error.failure.problem.errors?.map(({ path }) => path) ?? [];
  return (['paymentLine', 'pix'] as const).find((field) => paths.includes(`body/${field}`)) ?? 'other';
}
