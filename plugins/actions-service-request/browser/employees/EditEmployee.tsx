import { DefinedForm } from '@anteroom/forms';
import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { useRemoval } from '@anteroom/screen-parts/useRemoval';
import { Alerts, Http, HttpError, Log, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addEmployee, anonymiseEmployee, changeEmployee, type Employee } from '../../api.ts';
import { employeeFaults } from '../../rules/employeeFaults.ts';
import { employeeForm, factsOfValues, newEmployeeForm, valuesOfEmployee } from './employeeForm.ts';

interface EditEmployeeProps {
  readonly clientId: string;
  /** Employee as the person opened it; null for a new one. */
  readonly employee: Employee | null;
  readonly onClose: () => void;
}

/** Form that adds an employee or changes one. Asks before unsaved input is lost. */
export function EditEmployee({ clientId, employee, onClose }: EditEmployeeProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const cache = useQueryClient();
  const [isTouched, setTouched] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const close = useAskBeforeClose(isTouched, onClose, isSaving);
  const [failure, setFailure] = useState<'taken' | 'stale' | 'notSaved' | null>(null);

  async function save(work: () => Promise<unknown>) {
    setFailure(null);
    setSaving(true);
    try {
      await work();
      alerts.show({ type: 'success', msg: t('employees.saved') });
      onClose();
    } catch (error) {
      log.warn('An employee could not be saved', error);
      setFailure(failureOf(error));
      setSaving(false);
    }
    await cache.invalidateQueries({ queryKey: ['employees'] });
  }

  const check = (values: Parameters<typeof factsOfValues>[0]) =>
    employeeFaults(factsOfValues(values))
      .filter(({ kind }) => kind === 'order')
      .map(({ fact }) => ({ path: fact, message: t('employees.order') }));
  const notice = failure && <Alert level="danger">{t(`employees.${failure}`)}</Alert>;
  return (
    <Dialog
      open
      size="lg"
      title={employee ? employee.name : t('employees.add')}
      closeLabel={t('employees.close')}
      onClose={close}
    >
      <div className="ar-stack">
        {employee ? (
          <DefinedForm
            definition={employeeForm}
            submitLabel={t('employees.save')}
            initialValues={valuesOfEmployee(employee)}
            check={(values) => check(values)}
            onChange={() => setTouched(true)}
            onCancel={close}
            onSubmit={({ status, ...values }) =>
              save(() =>
                http.call(changeEmployee, {
                  params: { clientId, employeeId: employee.id },
                  body: { ...factsOfValues(values), version: employee.version, status },
                }),
              )
            }
          >
            {notice}
          </DefinedForm>
        ) : (
          <DefinedForm
            definition={newEmployeeForm}
            submitLabel={t('employees.save')}
            check={(values) => check(values)}
            onChange={() => setTouched(true)}
            onCancel={close}
            onSubmit={(values) =>
              save(() => http.call(addEmployee, { params: { clientId }, body: factsOfValues(values) }))
            }
          >
            {notice}
          </DefinedForm>
        )}
        {employee?.status === 'dismissed' && <Anonymise employee={employee} onDone={onClose} />}
      </div>
    </Dialog>
  );
}

/** Removes the personal data of a former employee (LGPD, art. 18). */
function Anonymise({ employee, onDone }: { readonly employee: Employee; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const remove = useRemoval();
  const { id: employeeId, clientId, name } = employee;

  const erase = () =>
    remove({
      title: t('employees.erase.title', { name }),
      message: t('employees.erase.message'),
      confirmLabel: t('employees.erase.confirm'),
      remove: async () => {
        await http.call(anonymiseEmployee, { params: { clientId, employeeId } });
        onDone();
      },
      failed: t('employees.erase.failed'),
      reloads: ['employees'],
    });

  return (
    <div>
      <Button size="sm" icon="trash-2" onClick={() => void erase()}>
        {t('employees.erase.button')}
      </Button>
    </div>
  );
}

function failureOf(error: unknown): 'taken' | 'stale' | 'notSaved' {
  if (!(error instanceof HttpError) || error.failure.kind !== 'problem') return 'notSaved';
  const reasons = error.failure.problem.errors?.map(({ reason }) => reason) ?? [];
  return (['taken', 'stale'] as const).find((reason) => reasons.includes(reason)) ?? 'notSaved';
}
