import { folderName } from '@anteroom/domain/documents/processingYear';
import { ClientField } from '@anteroom/screen-parts/ClientField';
import { type Container, Documents, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { SelectField } from '@anteroom/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenClient, Row, RowChange } from './rows.ts';

interface ChooseClientProps {
  readonly row: Row;
  /** Default folder, for rows without one of their own. */
  readonly folder: string;
  readonly onChoose: (change: RowChange) => void;
  readonly onClose: () => void;
}

/** Lets staff choose the client of a file, and the folder. */
export function ChooseClient({ row, folder, onChoose, onClose }: ChooseClientProps) {
  const { t } = useTranslation();
  const [client, setClient] = useState<ChosenClient | null>(row.client);
  const [own, setOwn] = useState(row.folder);
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
        <ClientField
          label={t('choose.client')}
          client={client}
          // Clients named in the file come first.
          first={'clients' in row.why ? row.why.clients : []}
          onChoose={(chosen) => {
            setClient(chosen);
            // The chosen folder belongs to the previous client.
            if (chosen?.id !== client?.id) setOwn(null);
          }}
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
