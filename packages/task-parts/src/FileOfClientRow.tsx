import { clientName } from '@anteroom/domain/people/clientName';
import type { Client } from '@anteroom/sdk';
import { FileRow } from '@anteroom/ui/FileRow';
import { IconButton } from '@anteroom/ui/IconButton';
import { SelectField } from '@anteroom/ui/SelectField';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadRow } from './UploadRow.tsx';
import type { FileOfClient } from './useFilesOfClients.ts';

interface FileOfClientRowProps {
  readonly row: FileOfClient;
  /** Clients to whom the file may belong. */
  readonly clients: readonly Client[];
  readonly onChoose: (clientId: string) => void;
  readonly onRemove: () => void;
}

/**
 * Shows a file, the client to whom it belongs, and how that client was recognised. Staff can correct the client until
 * the file is sent.
 */
export function FileOfClientRow({ row, clients, onChoose, onRemove }: FileOfClientRowProps) {
  const { t, i18n } = useTranslation();
  const [isChanging, setChanging] = useState(false);
  const { file, clientId, match, stage, upload } = row;
  const client = clients.find(({ id }) => id === clientId);
  const name = client ? `${clientName(client)}: ${file.name}` : file.name;
  if (upload) return <Sent upload={upload} name={name} mimeType={file.type} onRemove={onRemove} />;
  const names = (match?.clients ?? []).map((each) => each.name);
  const why = () => {
    if (stage !== 'read') return t(`parts.clients.${stage}`);
    if (!match) return client ? undefined : t('parts.clients.unknown');
    const { clue, clients: found } = match;
    if (client)
      return clue && found.length === 1 && found[0]?.id === client.id
        ? t(`parts.clients.by.${clue}`)
        : undefined;
    if (names.length === 0) return t('parts.clients.nobody');
    const listed = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(names);
    return t(names.length > 1 ? 'parts.clients.several' : 'parts.clients.other', { clients: listed });
  };
  // List the clients that the file names first.
  const isNamed = ({ id }: Client) => match?.clients.some((each) => each.id === id) ?? false;
  const choices = [...clients.filter(isNamed), ...clients.filter((each) => !isNamed(each))];
  const isChoosing = stage === 'read' && (!client || isChanging);
  return (
    <FileRow
      name={name}
      mimeType={file.type}
      state={stage === 'refused' ? 'failed' : 'waiting'}
      detail={
        // Below the name, because a phone has no room next to it.
        <>
          {why()}
          {isChoosing && (
            <SelectField
              label={t('parts.clients.whose', { name: file.name })}
              placeholder={t('parts.clients.choose')}
              value={clientId ?? ''}
              options={choices.map((each) => ({ value: each.id, label: clientName(each) }))}
              onChange={({ target }) => {
                setChanging(false);
                onChoose(target.value);
              }}
            />
          )}
        </>
      }
      actions={
        <>
          {stage === 'read' && !isChoosing && (
            <IconButton
              icon="pencil"
              label={t('parts.clients.change', { name: file.name })}
              onClick={() => setChanging(true)}
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
