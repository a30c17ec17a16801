import { listClientContacts } from '@anteroom/contract/clients';
import { type Client, Http, useService } from '@anteroom/sdk';
import { moveItem, OrderedItem } from '@anteroom/task-parts';
import { Alert } from '@anteroom/ui/Alert';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Heading } from '@anteroom/ui/Heading';
import { SelectField } from '@anteroom/ui/SelectField';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ChosenSigner, canSign, mostSigners, type PlacedField } from './placedFields.ts';

interface ChooseSignersProps {
  readonly client: Client;
  readonly signers: readonly ChosenSigner[];
  readonly fields: readonly PlacedField[];
  readonly onChange: (signers: readonly ChosenSigner[]) => void;
}

const roles = ['taxpayer', 'spouse', 'representative'] as const;

/** Lets staff choose which of the client's people sign, and in which order. */
export function ChooseSigners({ client, signers, fields, onChange }: ChooseSignersProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const people = useQuery({
    queryKey: ['clients', client.id, 'contacts'],
    queryFn: ({ signal }) => http.call(listClientContacts, { params: { clientId: client.id }, signal }),
  });
  const left = (people.data?.contacts ?? []).filter(
    ({ contactId }) => !signers.some((signer) => signer.contactId === contactId),
  );

  function add(contactId: string) {
    const person = left.find((each) => each.contactId === contactId);
    const role = signers.length === 0 ? 'taxpayer' : 'spouse';
    if (person) onChange([...signers, { contactId, name: person.name, role }]);
  }

  return (
    <div className="ar-stack">
      <Heading level={3} size="sm">
        {t('editor.signers')}
      </Heading>
      {signers.length > 0 && (
        <ol className="esign-chosen">
          {signers.map((signer, index) => (
            <OrderedItem
              key={signer.contactId}
              name={signer.name}
              index={index}
              count={signers.length}
              onMove={(to) => onChange(moveItem(signers, index, to))}
              onRemove={() => onChange(signers.toSpliced(index, 1))}
            >
              <SelectField
                label={t('editor.role', { name: signer.name })}
                value={signer.role}
                options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
                onChange={({ target }) =>
                  onChange(
                    signers.with(index, {
                      ...signer,
                      role: roles.find((each) => each === target.value) ?? signer.role,
                    }),
                  )
                }
              />
              {fields.length > 0 && !canSign(signer, fields) && (
                <div>
                  <Badge tone="warning">{t('editor.noPlace')}</Badge>
                </div>
              )}
            </OrderedItem>
          ))}
        </ol>
      )}
      {people.isPending && <Skeleton height="4rem" />}
      {people.isError && !people.data && (
        <Alert
          level="danger"
          title={t('editor.noPeople')}
          action={
            <Button size="sm" loading={people.isFetching} onClick={() => people.refetch()}>
              {t('retry')}
            </Button>
          }
        />
      )}
      {people.data?.contacts.length === 0 && <p className="ar-muted">{t('editor.nobody')}</p>}
      {left.length > 0 && signers.length < mostSigners && (
        <SelectField
          label={t(signers.length === 0 ? 'editor.signer' : 'editor.nextSigner')}
          placeholder={t('editor.choosePerson')}
          value=""
          options={left.map(({ contactId, name, email }) => ({
            value: contactId,
            label: t('editor.person', { name, email }),
          }))}
          onChange={({ target }) => add(target.value)}
        />
      )}
    </div>
  );
}
