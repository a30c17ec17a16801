import {
  type ClientBatch,
  changeClients,
  remindClients,
  type StaffMember,
  writeToClients,
} from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { Http, type ListedClient, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { SelectField } from '@anteroom/ui/SelectField';
import { TextArea } from '@anteroom/ui/TextArea';
import { TextField } from '@anteroom/ui/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionsOfPlugins } from './ActionsOfPlugins.tsx';
import type { Acting } from './ActOnClients.tsx';
import { BatchDialog } from './BatchDialog.tsx';
import type { Chosen, Part } from './batches.ts';
import { useRights } from './usePeople.ts';

type Change = ClientBatch['change'];
export type ClientFilter = Extract<ClientBatch['chosen'], { filter: unknown }>['filter'];
type Action = 'assign' | 'tags' | 'archive' | 'restore' | 'remind' | 'write';

interface ClientBatchesProps {
  readonly chosen: Chosen<ClientFilter>;
  /** The loaded rows, which include all rows that were selected individually. */
  readonly shown: readonly ListedClient[];
  readonly archived: boolean;
  readonly staff: readonly StaffMember[];
  readonly onDone: () => void;
  readonly onAct: (acting: Acting) => void;
}

/**
 * Buttons for actions on many clients: reminders and messages and, for those who manage clients, assigning staff,
 * tagging, archiving and restoring.
 */
export function ClientBatches({ chosen, shown, archived, staff, onDone, onAct }: ClientBatchesProps) {
  const { t } = useTranslation();
  const rights = useRights();
  const [action, setAction] = useState<Action | null>(null);
  const close = (isDone: boolean) => {
    setAction(null);
    if (isDone) onDone();
  };
  const shared = { chosen, onClose: close };
  return (
    <>
      <Button size="sm" icon="bell" onClick={() => setAction('remind')}>
        {t('batch.remind')}
      </Button>
      <Button size="sm" icon="message-square" onClick={() => setAction('write')}>
        {t('batch.write')}
      </Button>
      {!archived && <ActionsOfPlugins chosen={chosen} shown={shown} onAct={onAct} />}
      {rights.people && (
        <>
          <Button size="sm" icon="user-check" onClick={() => setAction('assign')}>
            {t('batch.assign')}
          </Button>
          <Button size="sm" icon="tag" onClick={() => setAction('tags')}>
            {t('field.tags')}
          </Button>
          <Button
            size="sm"
            icon={archived ? 'undo-2' : 'archive'}
            onClick={() => setAction(archived ? 'restore' : 'archive')}
          >
            {t(archived ? 'client.restore' : 'client.archive')}
          </Button>
        </>
      )}
      {action === 'remind' && <Remind {...shared} />}
      {action === 'write' && <Write {...shared} />}
      {action === 'assign' && <Assign {...shared} staff={staff} />}
      {action === 'tags' && <Tags {...shared} />}
      {(action === 'archive' || action === 'restore') && <Archive {...shared} action={action} />}
    </>
  );
}

interface DialogProps {
  readonly chosen: Chosen<ClientFilter>;
  readonly onClose: (isDone: boolean) => void;
}

function Remind(dialog: DialogProps) {
  const http = useService(Http);
  return (
    <BatchDialog
      {...dialog}
      action="remind"
      change={true}
      send={(chosen, _, dryRun) => http.call(remindClients, { body: { chosen, dryRun }, timeout: 120_000 })}
    />
  );
}

function Write(dialog: DialogProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const [text, setText] = useState('');
  // A part that is repeated, for example after a lost response, reaches nobody twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <BatchDialog
      {...dialog}
      action="write"
      change={text.trim() || null}
      isUnsaved={text.trim() !== ''}
      send={(chosen, said, dryRun) =>
        http.call(writeToClients, { body: { chosen, text: said, idempotencyKey, dryRun }, timeout: 120_000 })
      }
    >
      <TextArea
        label={t('batch.message')}
        description={t('batch.messageHint')}
        maxLength={4000}
        rows={5}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </BatchDialog>
  );
}

function useSend() {
  const http = useService(Http);
  return (part: Part<ClientFilter>, change: Change, dryRun: boolean) =>
    http.call(changeClients, { body: { chosen: part, change, dryRun }, timeout: 120_000 });
}

function Archive({ action, ...dialog }: DialogProps & { readonly action: 'archive' | 'restore' }) {
  const send = useSend();
  return (
    <BatchDialog {...dialog} action={action} change={{ isArchived: action === 'archive' }} send={send} />
  );
}

function Assign({ staff, ...dialog }: DialogProps & { readonly staff: readonly StaffMember[] }) {
  const { t } = useTranslation();
  const send = useSend();
  const [userId, setUserId] = useState('');
  const [way, setWay] = useState('add');
  const change: Change = way === 'add' ? { addStaff: [userId] } : { removeStaff: [userId] };
  return (
    <BatchDialog {...dialog} action="assign" change={userId ? change : null} send={send}>
      <SelectField
        label={t('batch.who')}
        placeholder={t('batch.choose')}
        value={userId}
        onChange={({ target }) => setUserId(target.value)}
        options={staff.map((member) => ({
          value: member.userId,
          label: fullName(member),
        }))}
      />
      <RadioGroup
        label={t('batch.what')}
        value={way}
        onChange={setWay}
        options={[
          { value: 'add', label: t('batch.assignThem') },
          { value: 'remove', label: t('batch.unassignThem') },
        ]}
      />
    </BatchDialog>
  );
}

function Tags(dialog: DialogProps) {
  const { t } = useTranslation();
  const send = useSend();
  const [text, setText] = useState('');
  const [way, setWay] = useState('add');
  const tags = text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  const change: Change = way === 'add' ? { addTags: tags } : { removeTags: tags };
  return (
    <BatchDialog {...dialog} action="tags" change={tags.length > 0 ? change : null} send={send}>
      <TextField
        label={t('field.tags')}
        description={t('field.tagsHint')}
        maxLength={400}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <RadioGroup
        label={t('batch.what')}
        value={way}
        onChange={setWay}
        options={[
          { value: 'add', label: t('batch.addTags') },
          { value: 'remove', label: t('batch.removeTags') },
        ]}
      />
    </BatchDialog>
  );
}
