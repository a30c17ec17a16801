import type { ReactNode } from 'react';
import type { IconProps } from '../Icon/Icon.tsx';
import { onDemand } from '../onDemand/onDemand.tsx';
import { type TriggerProps, useTrigger } from '../trigger.ts';

export interface MenuItem {
  id: string;
  label: string;
  description?: string;
  icon?: IconProps['name'];
  /** Address, which makes the item a link. */
  href?: string;
  onSelect?: () => void;
  /** Whether this item is the current choice, shown by a check mark. */
  selected?: boolean;
  disabled?: boolean;
  /** Whether the action deletes something. */
  danger?: boolean;
}

export interface MenuSection {
  id: string;
  /** Title of the section. Without one, only a line separates the section. */
  title?: string;
  items: readonly MenuItem[];
}

export interface MenuProps {
  /** Accessible name of the menu. */
  label: string;
  /**
   * Renders the button that opens the menu: `(trigger) => <IconButton {...trigger} icon="ellipsis" label="More" />`.
   */
  trigger: (props: TriggerProps) => ReactNode;
  items: readonly (MenuItem | MenuSection)[];
  /** Content above the items, for example who is signed in. */
  header?: ReactNode;
  /** Edge of the button with which the menu aligns. Default: `start`. */
  align?: 'start' | 'end';
}

const MenuPopover = onDemand(async () => (await import('./MenuPopover.tsx')).MenuPopover);

/** A button that opens a list of actions or links. The list's code is fetched when the button is hovered or focused. */
export function Menu({ trigger, ...menu }: MenuProps) {
  const { open, close, trigger: triggerProps, ref } = useTrigger('menu', MenuPopover.preload);
  return (
    <>
      {trigger(triggerProps)}
      {open && <MenuPopover {...menu} anchor={ref} by={open} onClose={close} />}
    </>
  );
}
