import './clientSwitcher.css';
import { clientInitials, clientName } from '@anteroom/domain/people/clientName';
import { clientIcon } from '@anteroom/screen-parts/TaskClient';
import { type Client, Clients, Permissions, useActiveClient, useService } from '@anteroom/sdk';
import { Avatar } from '@anteroom/ui/Avatar';
import { Icon } from '@anteroom/ui/Icon';
import { Menu } from '@anteroom/ui/Menu';
import { onDemand } from '@anteroom/ui/onDemand';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Maximum number of clients in the menu; more are chosen in a dialog with a search (spec section 9). */
const inlineLimit = 6;

const ClientDialog = onDemand(async () => (await import('./ClientDialog.tsx')).ClientDialog);

/**
 * Shows the active client, and lets the person switch to another. Renders nothing for a person with only one client.
 */
export function ClientSwitcher() {
  const active = useActiveClient();
  const list = useQuery(useService(Clients).list());
  if (list.isLoadingError || (list.data && list.data.total < 2)) return null;
  if (!list.data || !active) return <SwitcherSkeleton />;
  return list.data.total > inlineLimit ? (
    <DialogSwitcher active={active} />
  ) : (
    <InlineSwitcher active={active} clients={list.data.clients} />
  );
}

function InlineSwitcher({ active, clients }: { active: Client; clients: readonly Client[] }) {
  const { t } = useTranslation();
  const service = useService(Clients);
  const showsNickname = useService(Permissions).control('ShowClientNickname');
  return (
    <Menu
      label={t('clients.choose')}
      align="end"
      trigger={(trigger) => <SwitcherButton {...trigger} active={active} />}
      items={clients.map((client) => ({
        id: client.id,
        label: clientName(client),
        description: showsNickname ? (client.nickname ?? undefined) : undefined,
        icon: clientIcon(client),
        selected: client.id === active.id,
        onSelect: () => service.select(client),
      }))}
    />
  );
}

function DialogSwitcher({ active }: { active: Client }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SwitcherButton
        active={active}
        aria-haspopup="dialog"
        onPointerEnter={ClientDialog.preload}
        onFocus={ClientDialog.preload}
        onClick={() => setOpen(true)}
      />
      {open && <ClientDialog active={active} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SwitcherButtonProps extends ComponentProps<'button'> {
  active: Client;
}

function SwitcherButton({ active, ...trigger }: SwitcherButtonProps) {
  const { t } = useTranslation();
  const name = clientName(active);
  return (
    <button type="button" {...trigger} className="client-switcher" aria-label={t('clients.switch', { name })}>
      <Avatar size="sm" initials={clientInitials(active)} />
      <span className="client-switcher-name">{name}</span>
      <Icon name="chevrons-up-down" size="sm" />
    </button>
  );
}

function SwitcherSkeleton() {
  return (
    <span className="client-switcher" aria-hidden="true">
      <Skeleton shape="circle" width="2rem" height="2rem" />
      <span className="client-switcher-name">
        <Skeleton width="8rem" />
      </span>
    </span>
  );
}
