import {
  addPerson,
  type ClientRecord,
  changePerson,
  listPeople,
  type Person,
  type PersonSummary,
} from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { Alerts, type Http, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type LeaveTo, PersonForm, type PersonText } from './PersonForm.tsx';
import { paths } from './paths.ts';
import { useFaults } from './useFaults.ts';
import { useChange } from './usePeople.ts';

interface NewPersonProps {
  /** Client for whom the person acts; null for none yet. */
  readonly client: ClientRecord | null;
  readonly onSaved: (person: Person, leaveTo: LeaveTo) => void;
  readonly onCancel: string | (() => void);
}

/**
 * Form for a new person of the firm's clients. If someone has the e-mail address already, it says who, and adds another
 * person with that address only when it is submitted again.
 */
export function NewPerson({ client, onSaved, onCancel }: NewPersonProps) {
  const { t } = useTranslation();
  const toldAbout = useRef('');

  async function save(http: Http, { code, ...draft }: PersonText): Promise<Person> {
    const email = draft.email.trim().toLowerCase();
    if (email !== '' && email !== toldAbout.current) {
      const { people } = await http.call(listPeople, { query: { search: email, pageSize: 100 } });
      const known = people.find((person) => person.email.toLowerCase() === email);
      if (known) {
        toldAbout.current = email;
        throw new KnownAddress(known);
      }
    }
    return http.call(addPerson, {
      body: { ...draft, code: code || null, ...(client && { addClients: [client.id] }) },
    });
  }

  return (
    <PersonForm
      save={save}
      onSaved={onSaved}
      submitLabel={t('people.add')}
      onCancel={onCancel}
      explain={(error, leaveTo) =>
        error instanceof KnownAddress ? (
          <Offer person={error.person} client={client} onGiven={(given) => onSaved(given, leaveTo)} />
        ) : undefined
      }
    />
  );
}

/** Error: a person of the firm has the address already. */
class KnownAddress extends Error {
  readonly person: PersonSummary;

  constructor(person: PersonSummary) {
    super(`${person.email} is known`);
    this.person = person;
  }
}

interface OfferProps {
  readonly person: PersonSummary;
  readonly client: ClientRecord | null;
  readonly onGiven: (person: Person) => void;
}

/** Names the person who has the address, and offers to give them access to the client. */
function Offer({ person, client, onGiven }: OfferProps) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const { contactId, email } = person;
  const name = fullName(person);
  const give = useChange((http, clientId: string) =>
    http.call(changePerson, { params: { contactId }, body: { addClients: [clientId] } }),
  );
  const faultOf = useFaults(give.error);
  const isThere = client?.contacts.some((contact) => contact.contactId === contactId) ?? false;
  return (
    <Alert
      level="warning"
      title={t('people.known.title', { name, email })}
      action={
        client && !isThere ? (
          <Button
            loading={give.isPending}
            onClick={() =>
              give.mutate(client.id, {
                onSuccess: (given) => {
                  const msg = t('people.known.given', { name, client: client.shownName });
                  alerts.show({ type: 'success', msg });
                  onGiven(given);
                },
              })
            }
          >
            {t('people.known.give', { name, client: client.shownName })}
          </Button>
        ) : (
          <Button href={paths.person(contactId)}>{t('people.known.open', { name })}</Button>
        )
      }
    >
      {faultOf('') ?? t(isThere ? 'people.known.there' : 'people.known.body')}
    </Alert>
  );
}
