import { type Erasure, erasePerson, getErasure, type Person } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { Alerts, Http, Navigation, useI18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { ConfirmDialog } from '@anteroom/ui/ConfirmDialog';
import { Link } from '@anteroom/ui/Link';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from './paths.ts';
import { useChange } from './usePeople.ts';

/** Permanently erases a person, after explaining what is deleted, what remains, and for how long. */
export function ErasePerson({ person }: { readonly person: Person }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const [isAsking, setAsking] = useState(false);
  const params = { contactId: person.contactId };
  const name = fullName(person);
  const failed = () => alerts.show({ type: 'danger', msg: t('fault.failed') });
  const plan = useMutation({
    mutationFn: () => http.call(getErasure, { params }),
    onSuccess: () => setAsking(true),
    onError: failed,
  });
  const erase = useChange((caller) => caller.call(erasePerson, { params }));
  return (
    <>
      <Button icon="trash-2" loading={plan.isPending} onClick={() => plan.mutate()}>
        {t('erase.button')}
      </Button>
      {plan.data && (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title={t('erase.ask', { name })}
          confirmLabel={t('erase.confirm')}
          cancelLabel={t('cancel')}
          closeLabel={t('close')}
          onConfirm={async () => {
            await erase.mutateAsync(undefined).then(
              () => {
                alerts.show({ type: 'success', msg: t('erase.done', { name }) });
                navigation.go(paths.people, { replace: true });
              },
              (error: unknown) => {
                failed();
                throw error;
              },
            );
          }}
          danger
        >
          <Plan erasure={plan.data} />
        </ConfirmDialog>
      )}
    </>
  );
}

const going = ['clients', 'account', 'sessions', 'writings', 'shares', 'log'] as const;
const staying = ['documents', 'tasks', 'comments', 'signatures', 'log'] as const;

function Plan({ erasure: { goes, stays, retentions } }: { readonly erasure: Erasure }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  return (
    <div className="ar-stack">
      <p>{t('erase.forGood')}</p>
      <div>
        <h3>{t('erase.goes')}</h3>
        <ul>
          <li>{t('erase.going.name')}</li>
          {going
            .filter((what) => goes[what] > 0)
            .map((what) => (
              <li key={what}>{t(`erase.going.${what}`, { count: goes[what] })}</li>
            ))}
        </ul>
      </div>
      <div>
        <h3>{t('erase.stays')}</h3>
        <ul>
          {staying
            .filter((what) => stays[what] > 0)
            .map((what) => (
              <li key={what}>{t(`erase.staying.${what}`, { count: stays[what] })}</li>
            ))}
        </ul>
        <p className="ar-muted">{t('erase.staysBody')}</p>
      </div>
      <div>
        <h3>{t('erase.law')}</h3>
        {retentions === null ? (
          <p>{t('erase.lawUnknown')}</p>
        ) : (
          <ul>
            {retentions.map(({ records, years, until, source, url }) => (
              <li key={source + records}>
                {t(`erase.records.${records}`, { count: years, until: date(until) })}{' '}
                <Link href={url} external={t('erase.newTab')}>
                  {source}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p className="ar-muted">{t('erase.noAdvice')}</p>
      </div>
    </div>
  );
}
