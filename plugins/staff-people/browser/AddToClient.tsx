import { type ClientRecord, changePerson } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { ComboBox, type ComboBoxOption } from '@anteroom/ui/ComboBox';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPerson } from './NewPerson.tsx';
import { useFaults } from './useFaults.ts';
import { useChange, usePeople } from './usePeople.ts';

/** Adds a person to a client: one who already exists in the firm, or a new one. */
export function AddToClient({ client }: { readonly client: ClientRecord }) {
  const { t } = useTranslation();
  const [way, setWay] = useState<'known' | 'new' | null>(null);
  if (way === null)
    return (
      <div className="ar-cluster">
        <Button icon="user-plus" onClick={() => setWay('new')}>
          {t('client.newPerson')}
        </Button>
        <Button icon="user-check" onClick={() => setWay('known')}>
          {t('client.knownPerson')}
        </Button>
      </div>
    );
  const close = () => setWay(null);
  return (
    <Card title={t(way === 'new' ? 'client.newPerson' : 'client.knownPerson')}>
      {way === 'new' ? (
        <NewPerson client={client} onSaved={close} onCancel={close} />
      ) : (
        <KnownPerson client={client} onClose={close} />
      )}
    </Card>
  );
}

interface KnownPersonProps {
  readonly client: ClientRecord;
  readonly onClose: () => void;
}

function KnownPerson({ client, onClose }: KnownPersonProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ComboBoxOption | null>(null);
  const found = usePeople(search).data?.pages.flatMap((page) => page.people) ?? [];
  const add = useChange((http, contactId: string) =>
    http.call(changePerson, { params: { contactId }, body: { addClients: [client.id] } }),
  );
  const faultOf = useFaults(add.error);
  const there = new Set(client.contacts.map(({ contactId }) => contactId));
  return (
    <form
      noValidate
      className="ar-stack staff-people-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) add.mutate(chosen.id, { onSuccess: onClose });
      }}
    >
      <ComboBox
        label={t('client.who')}
        description={t('client.whoHint')}
        error={faultOf('')}
        options={found
          .filter(({ contactId }) => !there.has(contactId))
          .map(({ contactId, firstName, lastName, email }) => ({
            id: contactId,
            label: fullName({ firstName, lastName }),
            description: email,
          }))}
        selected={chosen}
        onSelect={setChosen}
        onSearch={setSearch}
        emptyLabel={t('people.notFound')}
      />
      <div className="ar-cluster">
        <Button type="submit" variant="primary" disabled={!chosen} loading={add.isPending}>
          {t('people.add')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
