import type { ItemAccess } from '@anteroom/contract';
import { hasWords } from '@anteroom/domain/language/hasWords';
import { fullName } from '@anteroom/domain/people/fullName';
import { resource } from '@anteroom/domain/people/permissions';
import { useAskBeforeLoss } from '@anteroom/screen-parts/useAskBeforeLoss';
import { Permissions, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { Heading } from '@anteroom/ui/Heading';
import { ListSkeleton } from '@anteroom/ui/List';
import { SearchField } from '@anteroom/ui/SearchField';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentsFailed } from '../DocumentsFailed.tsx';
import { type AccessDraft, chooseFor, chooseForEveryone, emptyDraft, isChanged } from './accessDraft.ts';
import { PersonAccess } from './PersonAccess.tsx';
import { RoleField } from './RoleField.tsx';
import { type ShownItem, useAccess } from './useAccess.ts';

interface AccessDialogProps {
  item: ShownItem;
  /** Folder that contains the document. */
  folder?: { readonly id: string; readonly name: string };
  onClose: () => void;
}

/** Number of people from which the search field is shown. */
const many = 6;

/** Shows staff who can see a folder or a document and why, and lets them change it. */
export function AccessDialog({ item: first, folder, onClose }: AccessDialogProps) {
  const { t } = useTranslation();
  const isReadOnly = useService(Permissions).has(resource.readOnly);
  const [item, setItem] = useState(first);
  const [draft, setDraft] = useState(emptyDraft);
  const { access, save } = useAccess(item);
  const ask = useAskBeforeLoss(isChanged(draft));
  // Whether the person has closed the dialog during a save: it goes once nothing can fail any more.
  const isLeaving = useRef(false);
  function close() {
    if (save.isPending) isLeaving.current = true;
    else ask(onClose);
  }
  function submit() {
    if (save.isPending) return;
    isLeaving.current = false;
    save.mutate(draft, { onSuccess: () => (isLeaving.current ? onClose() : setDraft(emptyDraft)) });
  }
  const show = (other: ShownItem) =>
    ask(() => {
      setItem(other);
      setDraft(emptyDraft);
      save.reset();
    });
  const isFirst = item.id === first.id;
  return (
    <Dialog
      open
      size="lg"
      onClose={close}
      title={t('documents.access.title', { name: item.name })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={close}>{t(isChanged(draft) ? 'shell.cancel' : 'shell.close')}</Button>
          {!isReadOnly && (
            <Button variant="primary" disabled={!isChanged(draft)} loading={save.isPending} onClick={submit}>
              {t('documents.access.save')}
            </Button>
          )}
        </>
      }
    >
      <div className="ar-stack">
        {!isFirst && (
          <Button size="sm" onClick={() => show(first)}>
            {t('documents.access.back', { name: first.name })}
          </Button>
        )}
        {isFirst && folder && (
          <p>
            {t('documents.access.ofDocument', { folder: folder.name })}{' '}
            <Button size="sm" onClick={() => show({ kind: 'folder', ...folder })}>
              {t('documents.access.open', { name: folder.name })}
            </Button>
          </p>
        )}
        {save.isError && (
          <Alert level="danger">
            {t(save.isConflict ? 'documents.access.conflict' : 'documents.access.failed')}
          </Alert>
        )}
        {save.isSuccess && !isChanged(draft) && <Alert level="success">{t('documents.access.saved')}</Alert>}
        {access.isError && !access.data ? (
          <DocumentsFailed retry={access.refetch} />
        ) : access.data ? (
          <Access
            access={access.data}
            draft={draft}
            onChange={isReadOnly ? undefined : setDraft}
            onShow={(other) => show({ kind: 'folder', ...other })}
          />
        ) : (
          <ListSkeleton rows={4} />
        )}
      </div>
    </Dialog>
  );
}

interface AccessProps {
  access: ItemAccess;
  draft: AccessDraft;
  /** Omitted for staff who may not change anything. */
  onChange: ((draft: AccessDraft) => void) | undefined;
  onShow: (folder: { readonly id: string; readonly name: string }) => void;
}

function Access({ access, draft, onChange, onShow }: AccessProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { item, everyone, people, total } = access;
  const found = people.filter((person) => hasWords(`${fullName(person)} ${person.email}`, search));
  const common = draft.everyone ? draft.everyone.role : everyone.own;
  return (
    <>
      <RoleField
        label={t('documents.access.everyone')}
        description={everyone.own === null ? from(everyone.from?.name) : undefined}
        own={common}
        inherited={everyone.inherited}
        isDocument={item.type === 'Document'}
        disabled={!onChange}
        onChange={(role) => onChange?.(chooseForEveryone(draft, everyone.own, role))}
      />
      {item.type !== 'Client' && (
        <p>
          <Button size="sm" onClick={() => onShow({ id: item.clientId, name: t('documents.title') })}>
            {t('documents.access.allFolders')}
          </Button>
        </p>
      )}
      <Heading level={3} size="md">
        {t('documents.access.people', { count: total })}
      </Heading>
      {people.length >= many && (
        <SearchField
          label={t('documents.access.find')}
          clearLabel={t('shell.clear')}
          value={search}
          onChange={setSearch}
        />
      )}
      {people.length === 0 && <p>{t('documents.access.nobody')}</p>}
      <ul className="access-people">
        {found.map((person) => (
          <PersonAccess
            key={person.contactId}
            person={person}
            access={access}
            draft={draft}
            onChange={onChange && ((role) => onChange(chooseFor(draft, person, role)))}
            onShow={onShow}
          />
        ))}
      </ul>
      {total > people.length && <p>{t('documents.access.more', { count: total - people.length })}</p>}
    </>
  );

  function from(name: string | undefined): string {
    return name === undefined ? t('documents.access.usual') : t('documents.access.from', { name });
  }
}
