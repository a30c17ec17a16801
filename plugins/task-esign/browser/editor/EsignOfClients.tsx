import { listClientContacts } from '@anteroom/contract/clients';
import { clientName } from '@anteroom/domain/people/clientName';
import { type Document, Http, type TaskEditorProps, useService } from '@anteroom/sdk';
import { FilesOfClients } from '@anteroom/task-parts';
import { Alert } from '@anteroom/ui/Alert';
import { Heading } from '@anteroom/ui/Heading';
import { SelectField } from '@anteroom/ui/SelectField';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EsignTerms } from './EsignTerms.tsx';
import { FieldsOfDocument } from './FieldsOfDocument.tsx';
import { type ChosenSigner, esignDefinition, type PlacedField } from './placedFields.ts';
import { useRefusal } from './useRefusal.ts';

/** Stands for the signer of each client while fields are placed. */
const anySigner = 'signer';

/** Form in which staff have one person of each of several clients sign, on the same places of their documents. */
export function EsignOfClients({ clients, onDraft, refusals }: TaskEditorProps) {
  const { t } = useTranslation();
  const [files, setFiles] = useState<ReadonlyMap<string, readonly Document[]>>(new Map());
  const [fields, setFields] = useState<readonly PlacedField[]>([]);
  const [message, setMessage] = useState('');
  const [expirationDate, setExpirationDate] = useState('');
  const signers = useSigners(clients);
  const document = [...files.values()][0]?.[0] ?? null;
  const signer = useMemo<ChosenSigner>(
    () => ({ contactId: anySigner, name: t('editor.eachSigner'), role: 'taxpayer' }),
    [t],
  );
  const refusal = useRefusal(
    refusals,
    [...files.values()]
      .flat()
      .map(({ id }) => id)
      .join() || undefined,
  );

  useEffect(() => {
    const tasks = clients.map(({ id }) => {
      const [pdf, ...others] = files.get(id) ?? [];
      const contactId = signers.of.get(id);
      if (!pdf || others.length > 0 || contactId === undefined) return null;
      const placed = fields.map((field) => ({ ...field, contactId }));
      const definition = esignDefinition(pdf.id, [{ ...signer, contactId }], placed, message);
      return definition && ([id, { definition }] as const);
    });
    const known = tasks.filter((task) => task !== null);
    onDraft(
      known.length === clients.length
        ? { forClients: new Map(known), ...(expirationDate && { expirationDate }) }
        : null,
    );
  }, [clients, files, signers.of, fields, signer, message, expirationDate, onDraft]);

  return (
    <div className="ar-stack ar-stack-large">
      <FilesOfClients label={t('editor.document')} clients={clients} type="pdf" onFiles={setFiles} />
      {refusal && (
        <Alert level="danger" title={t('editor.refused')}>
          {t(`editor.refusal.${refusal}`)}
        </Alert>
      )}
      <div className="ar-stack">
        <Heading level={3} size="sm">
          {t('editor.signers')}
        </Heading>
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
        {!signers.isPending && signers.choices.length === 0 && (
          <p className="ar-muted">{t('editor.onlySigner')}</p>
        )}
      </div>
      <FieldsOfDocument document={document} signers={[signer]} fields={fields} onChange={setFields} />
      <EsignTerms
        message={message}
        onMessage={setMessage}
        expirationDate={expirationDate}
        onExpirationDate={setExpirationDate}
      />
    </div>
  );
}

/** The person of each client who signs: the only one there is, or the one whom staff choose. */
function useSigners(clients: TaskEditorProps['clients']) {
  const http = useService(Http);
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const queries = useQueries({
    queries: clients.map(({ id: clientId }) => ({
      queryKey: ['clients', clientId, 'contacts'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        http.call(listClientContacts, { params: { clientId }, signal }),
    })),
  });
  const people = clients.map((client, at) => ({ client, contacts: queries[at]?.data?.contacts }));
  const pairs = people.flatMap(({ client: { id }, contacts = [] }) => {
    const chosen = contacts.length === 1 ? contacts[0]?.contactId : picked.get(id);
    return chosen === undefined ? [] : [[id, chosen] as const];
  });
  const key = JSON.stringify(pairs);
  const of = useMemo(() => new Map<string, string>(JSON.parse(key) as [string, string][]), [key]);
  return {
    of,
    isPending: queries.some((query) => query.isPending),
    isError: queries.some((query) => query.isError),
    nobody: people.flatMap(({ client, contacts }) => (contacts?.length === 0 ? [clientName(client)] : [])),
    choices: people.flatMap(({ client, contacts = [] }) =>
      contacts.length > 1
        ? [
            {
              client,
              contacts,
              chosen: picked.get(client.id) ?? '',
              choose: (contactId: string) => setPicked(new Map(picked).set(client.id, contactId)),
            },
          ]
        : [],
    ),
  };
}
