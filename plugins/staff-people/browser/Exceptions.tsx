import { changePerson, type Person, type PersonExceptions } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import type { PersonExceptionId } from '@anteroom/domain/people/personExceptions';
import { Alerts, Dialogs, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Disclosure } from '@anteroom/ui/Disclosure';
import { ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { Switch } from '@anteroom/ui/Switch';
import { useTranslation } from 'react-i18next';
import { useChange, useExceptions } from './usePeople.ts';

interface ExceptionsProps {
  readonly person: Person;
  /** Whether the current user may change them. */
  readonly mayChange: boolean;
}

/** Shows a person's exceptions in plain language, with a switch for every possible one. */
export function Exceptions({ person, mayChange }: ExceptionsProps) {
  const { t } = useTranslation();
  const query = useExceptions(person.contactId);
  return (
    <Card title={t('exceptions.title')} subtitle={t('exceptions.hint')}>
      <QueryContents query={query} skeleton={<ListSkeleton rows={2} />} texts={t} headingLevel={3}>
        {(known) => <Shown person={person} known={known} mayChange={mayChange} />}
      </QueryContents>
    </Card>
  );
}

function Shown({ person, known, mayChange }: ExceptionsProps & { readonly known: PersonExceptions }) {
  const { t } = useTranslation();
  const { exceptions, others } = known;
  const set = exceptions.filter(({ isOn }) => isOn);
  return (
    <div className="ar-stack">
      {set.length + others.length === 0 ? (
        <p>{t('exceptions.none')}</p>
      ) : (
        <ul className="staff-people-exceptions">
          {set.map(({ id }) => (
            <li key={id}>{t(`exceptions.${id}`)}</li>
          ))}
          {others.map((name) => (
            <li key={name}>{t('exceptions.other', { name })}</li>
          ))}
        </ul>
      )}
      {mayChange && (
        <Disclosure title={t('exceptions.change')}>
          <div className="ar-stack">
            {exceptions.map((exception) => (
              <Exception
                key={exception.id}
                person={person}
                exception={exception}
                uploadsLost={known.uploadsLost}
              />
            ))}
          </div>
        </Disclosure>
      )}
    </div>
  );
}

interface ExceptionProps {
  readonly person: Person;
  readonly exception: PersonExceptions['exceptions'][number];
  readonly uploadsLost: number;
}

function Exception({ person, exception: { id, isOn, isOfFirm }, uploadsLost }: ExceptionProps) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const dialogs = useService(Dialogs);
  const { contactId, firstName } = person;
  const name = fullName(person);
  const change = useChange((http, turnOn: boolean) => {
    const ids: PersonExceptionId[] = [id];
    const body = turnOn ? { addExceptions: ids } : { removeExceptions: ids };
    return http.call(changePerson, { params: { contactId }, body });
  });
  async function turn(on: boolean) {
    if (on && id === 'previews' && uploadsLost > 0) {
      const isMeant = await dialogs.confirm({
        title: t('exceptions.previewsAsk', { name }),
        message: t('exceptions.previewsWarning', { name: firstName || name, count: uploadsLost }),
        confirmLabel: t('exceptions.previewsGrant'),
      });
      if (!isMeant) return;
    }
    change.mutate(on, {
      onSuccess: () => alerts.show({ type: 'success', msg: t('saved.changed', { name }) }),
      onError: () => alerts.show({ type: 'danger', msg: t('fault.failed') }),
    });
  }
  return (
    <Switch
      label={t(`exceptions.${id}`)}
      description={isOfFirm ? t('exceptions.ofFirm') : undefined}
      checked={(change.isPending ? change.variables : undefined) ?? isOn}
      disabled={change.isPending}
      onChange={(on) => void turn(on)}
    />
  );
}
