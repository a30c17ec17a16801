import type { Atom } from 'jotai';
import type { ComponentType } from 'react';
import type { IconName } from '../contributions.ts';
import type { ClientActionProps, ClientPartProps } from '../modules.ts';
import { serviceToken } from '../serviceToken.ts';

/** An action for clients, of the plugin that contributes it. */
export interface ClientActionEntry {
  readonly id: string;
  readonly icon: IconName;
  /** Label in the person's language. */
  readonly label: string;
}

/** Props of {@link ClientExtensions.Action}. */
export interface OfferedClientActionProps extends ClientActionProps {
  readonly id: string;
}

/** Holds what plugins offer on clients (`clientAction`, `clientPart`), for a screen of the staff center that shows clients. */
export interface ClientExtensions {
  /** Actions that are available now, in order. */
  readonly actions: Atom<readonly ClientActionEntry[]>;
  /** Shows an action that was chosen, which loads and fails by itself; nothing for one that is not available. */
  readonly Action: ComponentType<OfferedClientActionProps>;
  /** Shows all parts of a client's page that are available now, in order. Each loads and fails by itself. */
  readonly Parts: ComponentType<ClientPartProps>;
}

export const ClientExtensions = serviceToken<ClientExtensions>('ClientExtensions');
