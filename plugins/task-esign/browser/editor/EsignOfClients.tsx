import { listClientContacts } from '@anteroom/contract/clients';
import { clientName } from '@anteroom/domain/people/clientName';
import { Http, type TaskEditorProps, useService } from '@anteroom/sdk';
import { type FilesByClient, FilesOfClients } from '@anteroom/task-parts';
import { Alert } from '@anteroom/ui/Alert';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { SelectField } from '@anteroom/ui/SelectField';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EsignTerms } from './EsignTerms.tsx';
import { FieldsOfDocument } from './FieldsOfDocument.tsx';
import { type ChosenSigner, esignDefinition, mostSigners, type PlacedField } from './placedFields.ts';
import { useRefusal } from './useRefusal.ts';

/** Which of each client's people sign: one or all. */
const ways = ['one', 'all'] as const;
type Way = (typeof ways)[number];

/** Returns the placeholder for each client's signer at this position (from 0), used while fields are placed. */
const placeholder = (index: number) => `signer-${index}`;

/** Form in which staff have one person of each client, or all of them, sign at the same places of their documents. */
export function EsignOfClients({ clients, onDraft, refusals }: TaskEditorProps) {
  const { t } = useTranslation();
  const [files, setFiles] = useState<FilesByClient | null>(null);
  const [fields, setFields] = useState<readonly PlacedField[]>([]);
  const [message, setMessage] = useState('');
  const [expirationDate, setExpirationDate] = useState('');
  const [way, setWay] = useState<Way>('one');
  const receiving = useMemo(() => clients.filter(({ id }) => files?.documents.has(id)), [clients, files]);
  const signers = useSigners(receiving, way);
  const documents = [...(files?.documents.values() ?? [])].flat();
  const document = documents[0] ?? null;
  const count = Math.max(1, ...[...signers.of.values()].map((ids) => ids.length));
  const slots = useMemo(
    () =>
      Array.from(
        { length: count },
        (_, index): ChosenSigner => ({
          contactId: placeholder(index),
          name: count === 1 ? t('editor.eachSigner') : t('editor.numbered', { number: index + 1 }),
          role: index === 0 ? 'taxpayer' : 'spouse',
        }),
      ),
    [t, count],
  );
  const refusal = useRefusal(refusals, documents.map(({ id }) => id).join() || undefined);

  useEffect(() => {
    const tasks = receiving.map(({ id }) => {
      const [pdf] = files?.documents.get(id) ?? [];
      const contactIds = signers.of.get(id) ?? [];
      if (!pdf || contactIds.length === 0) return null;
      // A client with fewer signers gets only the fields of the signers it has.
      const placed = fields.flatMap((field) => {
        const contactId = contactIds[slots.findIndex((slot) => slot.contactId === field.contactId)];
        return contactId === undefined ? [] : [{ ...field, contactId }];
      });
      const signing = slots
        .slice(0, contactIds.length)
        .map((slot, index) => ({ ...slot, contactId: contactIds[index] ?? '' }));
      const definition = esignDefinition(pdf.id, signing, placed, message);
      return definition && ([id, { definition }] as const);
    });
    const known = tasks.filter((task) => task !== null);
    onDraft(
      files?.isComplete && known.length > 0 && known.length === receiving.length
        ? { forClients: new Map(known), ...(expirationDate && { expirationDate }) }
        : null,
    );
  }, [receiving, files, signers.of, fields, slots, message, expirationDate, onDraft]);

  return (
    <div className="ar-stack ar-stack-large">
      <FilesOfClients label={t('editor.document')} clients={clients} type="pdf" onFiles={setFiles} />
      {refusal && (
        <Alert level="danger" title={t('editor.refused')}>
          {t(`editor.refusal.${refusal}`)}
        </Alert>
      )}
      <div className="ar-stack">
        <RadioGroup
          label={t('editor.whoSigns')}
          value={way}
          options={ways.map((value) => ({ value, label: t(`editor.way.${value}`) }))}
          onChange={(value) => {
            setWay(value as Way);
            setFields(fields.filter(({ contactId }) => contactId === placeholder(0)));
          }}
        />
        {signers.isPending && <Skeleton height="4rem" />}
        {signers.isError && <Alert level="danger" title={t('editor.noPeople')} />}
        {signers.nobody.length > 0 && (
          <Alert level="warning">{t('editor.nobodyOf', { clients: signers.nobody.join(', ') })}</Alert>
        )}
        {signers.choices.map(({ client, contacts, chosen, choose }) => (
          <SelectField
            key={client.id}
            label={t('editor.signerOf', { client: clientName(client) })}
            placeholder={t('editor.choosePerson')}
            value={chosen}
            options={contacts.map(({ contactId, name, email }) => ({
              value: contactId,
              label: t('editor.person', { name, email }),
            }))}
            onChange={({ target }) => choose(target.value)}
          />
        ))}
        {way === 'one' && receiving.length > 0 && !signers.isPending && signers.choices.length === 0 && (
          <p className="ar-muted">{t('editor.onlySigner')}</p>
        )}
        {way === 'all' && (
          <ul className="esign-chosen ar-muted">
            {signers.people.map(({ client, contacts }) => (
              <li key={client.id}>
                {t('editor.everyoneOf', {
                  client: clientName(client),
                  people: contacts.map(({ name }) => name).join(', '),
                })}
              </li>
            ))}
          </ul>
        )}
      </div>
      <FieldsOfDocument document={document} signers={slots} fields={fields} onChange={setFields} />
      <EsignTerms
        message={message}
        onMessage={setMessage}
        expirationDate={expirationDate}
        onExpirationDate={setExpirationDate}
      />
    </div>
  );
}

/**
 * Returns the people of each client who sign, in order: all of them, or one, whom staff choose if there are several.
 */
function useSigners(clients: TaskEditorProps['clients'], way: Way) {
  const http = useService(Http);
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const queries = useQueries({
    queries: clients.map(({ id: clientId }) => ({
      queryKey: ['clients', clientId, 'contacts'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        http.call(listClientContacts, { params: { clientId }, signal }),
    })),
  });
  const people = clients.map((client, at) => ({ client, contacts: queries[at]?.data?.contacts ?? [] }));
  const pairs = people.map(({ client: { id }, contacts }) => {
    const all = contacts.slice(0, mostSigners).map(({ contactId }) => contactId);
    const chosen = picked.get(id);
    return [id, way === 'all' || all.length === 1 ? all : chosen === undefined ? [] : [chosen]] as const;
  });
  const key = JSON.stringify(pairs);
  const of = useMemo(() => new Map(JSON.parse(key) as [string, string[]][]), [key]);
  return {
    of,
    people: people.filter(({ contacts }) => contacts.length > 0),
    isPending: queries.some((query) => query.isPending),
    isError: queries.some((query) => query.isError),
    nobody: people
      .filter(({ contacts }, at) => queries[at]?.data && contacts.length === 0)
      .map(({ client }) => clientName(client)),
    choices: people
      .filter(({ contacts }) => way === 'one' && contacts.length > 1)
      .map(({ client, contacts }) => ({
        client,
        contacts,
        chosen: picked.get(client.id) ?? '',
        choose: (contactId: string) => setPicked(new Map(picked).set(client.id, contactId)),
      })),
  };
}
