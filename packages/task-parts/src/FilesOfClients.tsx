import { clientName } from '@anteroom/domain/people/clientName';
import type { Client, Document } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { FileRow } from '@anteroom/ui/FileRow';
import { IconButton } from '@anteroom/ui/IconButton';
import { List } from '@anteroom/ui/List';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { SelectField } from '@anteroom/ui/SelectField';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { AddFiles } from './AddFiles.tsx';
import { UploadRow } from './UploadRow.tsx';
import { type FileOfClient, type FilesWay, useFilesOfClients } from './useFilesOfClients.ts';

interface FilesOfClientsProps {
  /** Label of the field, such as "Document to sign". */
  readonly label: string;
  readonly clients: readonly Client[];
  /** Extension in lower case, without a dot: no others are taken. */
  readonly type?: string;
  /** Whether a client can have several. Default: false. */
  readonly several?: boolean;
  /** Whether a client can have none. Default: false. */
  readonly optional?: boolean;
  /** Called with the documents of each client, by ID, whenever they change. */
  readonly onFiles: (documents: ReadonlyMap<string, readonly Document[]>) => void;
}

/** Sends files to several clients: the same to all, or each to the client whom it names, which staff see and correct. */
export function FilesOfClients(props: FilesOfClientsProps) {
  const { label, clients, type, several = false, optional = false, onFiles } = props;
  const { t, i18n } = useTranslation();
  const { way, setWay, rows, add, choose, remove } = useFilesOfClients(clients, onFiles);
  const countOf = (id: string) => rows.filter(({ clientId }) => clientId === id).length;
  const without = rows.length > 0 && !optional ? clients.filter(({ id }) => countOf(id) === 0) : [];
  const tooMany = several ? [] : clients.filter(({ id }) => countOf(id) > 1);
  const named = (some: readonly Client[]) => new Intl.ListFormat(i18n.language).format(some.map(clientName));
  const mayAdd = several || way === 'own' || rows.length === 0;
  return (
    <div className="ar-stack">
      <RadioGroup
        label={label}
        value={way}
        onChange={(value) => setWay(value as FilesWay)}
        options={(['same', 'own'] as const).map((value) => ({
          value,
          label: t(`parts.clients.${value}`),
          ...(value === 'own' && { description: t('parts.clients.ownHint') }),
        }))}
      />
      {mayAdd && (
        <AddFiles
          label={label}
          types={type ? [type] : undefined}
          several={several || way === 'own'}
          compact
          onFiles={add}
        />
      )}
      {rows.length > 0 && (
        <List aria-label={label}>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              clients={clients}
              onChoose={(clientId) => choose(row, clientId)}
              onRemove={() => remove(row)}
            />
          ))}
        </List>
      )}
      {without.length > 0 && (
        <Alert level="warning">{t('parts.clients.without', { clients: named(without) })}</Alert>
      )}
      {tooMany.length > 0 && (
        <Alert level="warning">{t('parts.clients.tooMany', { clients: named(tooMany) })}</Alert>
      )}
    </div>
  );
}

interface RowProps {
  readonly row: FileOfClient;
  readonly clients: readonly Client[];
  readonly onChoose: (clientId: string) => void;
  readonly onRemove: () => void;
}

function Row({ row, clients, onChoose, onRemove }: RowProps) {
  const { t } = useTranslation();
  const { file, clientId, stage, upload } = row;
  const client = clients.find(({ id }) => id === clientId);
  const name = client ? `${clientName(client)}: ${file.name}` : file.name;
  if (upload) return <Sent upload={upload} name={name} mimeType={file.type} onRemove={onRemove} />;
  return (
    <FileRow
      name={name}
      mimeType={file.type}
      state={stage === 'refused' ? 'failed' : 'waiting'}
      detail={stage === 'choose' ? undefined : t(`parts.clients.${stage}`)}
      actions={
        <>
          {stage === 'choose' && (
            <SelectField
              label={t('parts.clients.whose', { name: file.name })}
              placeholder={t('parts.clients.choose')}
              value=""
              options={clients.map((each) => ({ value: each.id, label: clientName(each) }))}
              onChange={({ target }) => onChoose(target.value)}
            />
          )}
          <IconButton icon="x" label={t('parts.remove', { name })} onClick={onRemove} />
        </>
      }
    />
  );
}

interface SentProps {
  readonly upload: NonNullable<FileOfClient['upload']>;
  readonly name: string;
  readonly mimeType: string;
  readonly onRemove: () => void;
}

function Sent({ upload, name, mimeType, onRemove }: SentProps) {
  const { t } = useTranslation();
  const state = useAtomValue(upload.state);
  if (state.kind !== 'done')
    return <UploadRow upload={upload} name={name} mimeType={mimeType} state={state} onForget={onRemove} />;
  return (
    <FileRow
      name={name}
      mimeType={mimeType}
      actions={<IconButton icon="x" label={t('parts.order.remove', { name })} onClick={onRemove} />}
    />
  );
}
