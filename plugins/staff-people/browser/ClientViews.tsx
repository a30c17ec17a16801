import type { ClientAttention, ClientOrder } from '@anteroom/contract';
import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { Alerts, Storage, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { IconButton } from '@anteroom/ui/IconButton';
import { Menu } from '@anteroom/ui/Menu';
import { TextField } from '@anteroom/ui/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Filter and order of the list of clients. */
export interface ClientView {
  readonly search: string;
  readonly assignedTo: string;
  readonly needs: ClientAttention | '';
  readonly order: ClientOrder;
}

interface SavedView extends ClientView {
  readonly name: string;
}

const scope = { name: 'client-views' };

interface ClientViewsProps {
  readonly view: ClientView;
  readonly onChoose: (view: ClientView) => void;
}

/** The person's saved views of the client list: shows one, saves the current one, and deletes the one shown. */
export function ClientViews({ view, onChoose }: ClientViewsProps) {
  const { t } = useTranslation();
  const storage = useService(Storage);
  const alerts = useService(Alerts);
  const saved = useQuery(storage.list<SavedView>(scope)).data ?? [];
  const [isNaming, setNaming] = useState(false);
  const shown = saved.find(({ json }) => isSame(json, view));
  const remove = useMutation({
    mutationFn: (key: string) => {
      const { version = 0 } = saved.find((each) => each.key === key) ?? {};
      return storage.remove(scope, key, { version });
    },
    onError: () => alerts.show({ type: 'danger', msg: t('fault.failed') }),
  });
  return (
    <div className="ar-cluster">
      <Menu
        label={t('views.title')}
        trigger={(trigger) => (
          <Button {...trigger} icon="list-filter">
            {shown ? shown.json.name : t('views.title')}
          </Button>
        )}
        items={
          [
            {
              id: 'saved',
              items: saved.map(({ key, json: { name, ...each } }) => ({
                id: key,
                label: name,
                selected: key === shown?.key,
                onSelect: () => onChoose(each),
              })),
            },
            {
              id: 'save',
              items: [
                {
                  id: 'new',
                  icon: 'plus',
                  label: t('views.save'),
                  disabled: shown !== undefined,
                  onSelect: () => setNaming(true),
                },
              ],
            },
          ].filter(({ items }) => items.length > 0) as never
        }
      />
      {shown && (
        <IconButton
          icon="trash-2"
          label={t('views.remove', { name: shown.json.name })}
          disabled={remove.isPending}
          onClick={() => remove.mutate(shown.key)}
        />
      )}
      {isNaming && <NameView view={view} onClose={() => setNaming(false)} />}
    </div>
  );
}

/** Asks for a name, and saves the view under it. Asks before the name is lost. */
function NameView({ view, onClose }: { readonly view: ClientView; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const storage = useService(Storage);
  const alerts = useService(Alerts);
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: () =>
      storage.put<SavedView>(scope, crypto.randomUUID(), { name: name.trim(), ...view }, { version: null }),
    onSuccess: onClose,
    onError: () => alerts.show({ type: 'danger', msg: t('fault.failed') }),
  });
  const close = useAskBeforeClose(name.trim() !== '', onClose, save.isPending);
  return (
    <Dialog
      open
      title={t('views.save')}
      closeLabel={t('close')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={name.trim() === ''}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('views.saveNow')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() && !save.isPending) save.mutate();
        }}
      >
        <TextField
          label={t('views.name')}
          maxLength={60}
          value={name}
          autoFocus
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  );
}

function isSame(a: ClientView, b: ClientView): boolean {
  return a.search === b.search && a.assignedTo === b.assignedTo && a.needs === b.needs && a.order === b.order;
}
