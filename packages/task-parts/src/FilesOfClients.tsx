import { clientName } from '@anteroom/domain/people/clientName';
import { PickFolder, readFolders } from '@anteroom/screen-parts/PickFolder';
import type { Client } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { List } from '@anteroom/ui/List';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { useTranslation } from 'react-i18next';
import { AddFiles } from './AddFiles.tsx';
import { FileOfClientRow } from './FileOfClientRow.tsx';
import { type FilesByClient, type FilesWay, useFilesOfClients } from './useFilesOfClients.ts';

interface FilesOfClientsProps {
  /** Label of the field, such as "Document to sign". */
  readonly label: string;
  readonly clients: readonly Client[];
  /** Accepted extension in lower case, without a dot. Default: all. */
  readonly type?: string;
  /** Whether a client can have several files. Default: false. */
  readonly several?: boolean;
  /** Whether clients without a file also get a task. Default: false. */
  readonly optional?: boolean;
  /** Called whenever the documents change. */
  readonly onFiles: (files: FilesByClient) => void;
}

/** Maximum number of clients that are listed in a sentence. */
const mostNamed = 10;

/**
 * Sends files to several clients: the same files to all, or each file to the client whom it names, which staff can see
 * and correct beforehand.
 */
export function FilesOfClients(props: FilesOfClientsProps) {
  const { label, clients, type, several = false, optional = false, onFiles } = props;
  const { t, i18n } = useTranslation();
  const { way, setWay, rows, tooMany, add, choose, send, remove, ...files } = useFilesOfClients(
    clients,
    several,
    onFiles,
  );
  const isOwn = way === 'own';
  const without = isOwn && rows.length > 0 && !optional ? files.without : [];
  const read = rows.filter(({ stage }) => stage === 'read');
  const ready = read.filter(({ clientId }) => clientId !== null).length;
  const toChoose = read.length - ready;
  const named = (some: readonly Client[]) => {
    const more = some.length - mostNamed;
    const names = some.slice(0, mostNamed).map(clientName);
    return new Intl.ListFormat(i18n.language).format(
      more > 0 ? [...names, t('parts.clients.more', { count: more })] : names,
    );
  };
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
      {(several || isOwn || rows.length === 0) && (
        <AddFiles
          label={label}
          types={type ? [type] : undefined}
          several={several || isOwn}
          compact
          readDrop={isOwn ? readFolders : undefined}
          onFiles={add}
        >
          {isOwn ? (take) => <PickFolder label={t('parts.clients.folder')} onFiles={take} /> : undefined}
        </AddFiles>
      )}
      {rows.length > 0 && (
        <List aria-label={label}>
          {rows.map((row) => (
            <FileOfClientRow
              key={row.id}
              row={row}
              clients={clients}
              onChoose={(clientId) => choose(row, clientId)}
              onRemove={() => remove(row)}
            />
          ))}
        </List>
      )}
      {toChoose > 0 && <Alert level="warning">{t('parts.clients.toChoose', { count: toChoose })}</Alert>}
      {tooMany.length > 0 && (
        <Alert level="warning">{t('parts.clients.tooMany', { clients: named(tooMany) })}</Alert>
      )}
      {without.length > 0 && (
        <Alert level="info">{t('parts.clients.without', { clients: named(without) })}</Alert>
      )}
      {ready > 0 && (
        <div className="ar-cluster">
          <Button icon="upload" onClick={send}>
            {t('parts.clients.send', { count: ready })}
          </Button>
        </div>
      )}
    </div>
  );
}
