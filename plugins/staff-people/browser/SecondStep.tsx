import { changePerson, type Person, resetSecondFactor } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { Alerts, HttpError, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { ConfirmDialog } from '@anteroom/ui/ConfirmDialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from './usePeople.ts';

/**
 * Shows whether a second step is required of a person, which staff decide, and lets staff reset it for someone who has
 * lost theirs.
 */
export function SecondStep({ person }: { readonly person: Person }) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const { contactId, requiresSecondFactor } = person;
  const name = fullName(person);
  const set = useChange((http, required: boolean) =>
    http.call(changePerson, { params: { contactId }, body: { requiresSecondFactor: required } }),
  );
  return (
    <Card title={t('batch.secondFactor')}>
      <div className="ar-stack">
        <p>{t(requiresSecondFactor ? 'secondStep.required' : 'secondStep.byRule')}</p>
        <div className="ar-cluster">
          <Button
            icon="shield-check"
            loading={set.isPending}
            onClick={() =>
              set.mutate(!requiresSecondFactor, {
                onSuccess: () => alerts.show({ type: 'success', msg: t('saved.changed', { name }) }),
                onError: () => alerts.show({ type: 'danger', msg: t('fault.failed') }),
              })
            }
          >
            {t(requiresSecondFactor ? 'batch.notRequired' : 'batch.required')}
          </Button>
          <ResetSecondStep contactId={contactId} name={name} />
        </div>
      </div>
    </Card>
  );
}

interface ResetProps {
  readonly contactId: string;
  readonly name: string;
  readonly size?: 'sm';
}

/** Removes a person's authenticator app and passkeys, after a warning that this applies to all their firms. */
export function ResetSecondStep({ contactId, name, size }: ResetProps) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const [isAsking, setAsking] = useState(false);
  const reset = useChange((http, body: { contactId: string }) => http.call(resetSecondFactor, { body }));
  const carryOut = () =>
    reset.mutateAsync({ contactId }).then(
      () => alerts.show({ type: 'success', msg: t('secondStep.wasReset', { name }) }),
      (error: unknown) => alerts.show({ type: 'danger', msg: t(faultOf(error), { name }) }),
    );
  return (
    <>
      <Button
        {...(size && { size })}
        icon="rotate-ccw"
        loading={reset.isPending}
        onClick={() => setAsking(true)}
      >
        {t('secondStep.reset')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('secondStep.ask', { name })}
        confirmLabel={t('secondStep.reset')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        onConfirm={async () => {
          await carryOut();
        }}
        danger
      >
        {t('secondStep.askBody', { name })}
      </ConfirmDialog>
    </>
  );
}

function faultOf(error: unknown) {
  if (!(error instanceof HttpError) || error.failure.kind !== 'problem') return 'fault.failed';
  if (error.code === 'not-found') return 'secondStep.none';
  const reason = error.failure.problem.errors?.[0]?.reason;
  if (reason === 'staff-elsewhere') return 'secondStep.elsewhere';
  return reason === 'staff-of-several' ? 'secondStep.several' : 'fault.failed';
}
