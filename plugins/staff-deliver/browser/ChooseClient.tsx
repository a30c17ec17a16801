import { folderName } from '@anteroom/domain/documents/processingYear';
import { clientName } from '@anteroom/domain/people/clientName';
import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import { Clients, type Container, Documents, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { ComboBox } from '@anteroom/ui/ComboBox';
import { Dialog } from '@anteroom/ui/Dialog';
import { SelectField } from '@anteroom/ui/SelectField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenClient, Row, RowChange } from './rows.ts';

/** Milliseconds (spec section 9). */
const searchDebounce = 200;

interface ChooseClientProps {
  readonly row: Row;
  /** Folder of the rows that name none. */
  readonly folder: string;
  readonly onChoose: (change: RowChange) => void;
  readonly onClose: () => void;
}

/** Lets staff say whose a file is, and which of the client's folders it goes to. */
export function ChooseClient({ row, folder, onChoose, onClose }: ChooseClientProps) {
  const { t } = useTranslation();
  const [client, setClient] = useState<ChosenClient | null>(row.client);
  const [own, setOwn] = useState(row.folder);
  const [term, setTerm] = useState('');
  const searchTerm = useDebounced(term.trim(), searchDebounce);
  const list = useQuery({
    ...useService(Clients).list({
      pageSize: 20,
      ...(searchTerm && { searchBy: 'name' as const, searchTerm }),
    }),
    placeholderData: keepPreviousData,
  });
  const found = (list.data?.clients ?? []).map((each) => ({ id: each.id, name: clientName(each) }));
  // Those whom the file names come first.
  const named = 'clients' in row.why && searchTerm === '' ? row.why.clients : [];
  const offered = [...named, ...found.filter(({ id }) => named.every((each) => each.id !== id))];
  return (
    <Dialog
      open
      title={row.file.name}
      closeLabel={t('close')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (client) onChoose({ client, folder: own, why: { kind: 'chosen' }, state: { kind: 'read' } });
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!client}>
            {t('choose.save')}
          </Button>
        </>
      }
    >
      <div className="ar-stack">
        <ComboBox
          label={t('choose.client')}
          options={offered.map(({ id, name }) => ({ id, label: name }))}
          selected={client && { id: client.id, label: client.name }}
          onSelect={(option) => {
            setClient(option && { id: option.id, name: option.label });
            // Folders are each client's own.
            if (option?.id !== client?.id) setOwn(null);
          }}
          onSearch={setTerm}
          emptyLabel={t(list.isError ? 'choose.failed' : 'choose.none')}
        />
        {client && <FolderOf client={client} folder={folder} own={own} onChange={setOwn} />}
      </div>
    </Dialog>
  );
}

interface FolderOfProps {
  readonly client: ChosenClient;
  readonly folder: string;
  readonly own: string | null;
  readonly onChange: (path: string | null) => void;
}

function FolderOf({ client, folder, own, onChange }: FolderOfProps) {
  const { t } = useTranslation();
  const tree = useQuery(useService(Documents).tree(client.id));
  const paths = pathsOf(tree.data ?? []);
  return (
    <SelectField
      label={t('folder.label')}
      value={own ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
      error={tree.isError ? t('choose.foldersFailed') : undefined}
      options={[
        { value: '', label: folder.trim() || t('folder.usual') },
        ...paths.map((path) => ({ value: path, label: path })),
      ]}
    />
  );
}

/** Returns the paths of the folders to which the person may add, parents first. */
function pathsOf(containers: readonly Container[]): readonly string[] {
  const paths = new Map<string, string>();
  const writable: string[] = [];
  for (const container of containers) {
    if (container.parentId === null) continue;
    const parent = paths.get(container.parentId);
    const path = parent ? `${parent} / ${folderName(container)}` : folderName(container);
    paths.set(container.id, path);
    if (container.permissions.canCreate) writable.push(path);
  }
  return writable;
}
