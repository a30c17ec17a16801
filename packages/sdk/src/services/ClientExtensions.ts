import type { Atom } from 'jotai';
import type { ComponentType } from 'react';
import type { IconName } from '../contributions.ts';
import type { ClientActionProps, ClientPartProps } from '../modules.ts';
import { serviceToken } from '../serviceToken.ts';

/** An action for clients, of the plugin that contributes it. */
export interface ClientActionEntry {
  readonly id: string;
  readonly icon: IconName;
  /** Label, in the person's language. */
  readonly label: string;
}

/** Props of {@link ClientExtensions.Action}. */
export interface OfferedClientActionProps extends ClientActionProps {
  readonly id: string;
}

/**
 * The contributions of plugins about clients (`clientAction`, `clientPart`), for a screen of the staff center that
 * shows clients.
 */
export interface ClientExtensions {
  /** Currently available actions, in order. */
  readonly actions: Atom<readonly ClientActionEntry[]>;
  /** Renders the chosen action, with its own loading and error states; nothing if the action is not available. */
  readonly Action: ComponentType<OfferedClientActionProps>;
  /** Renders all currently available parts of a client's page, in order. Each has its own loading and error states. */
  readonly Parts: ComponentType<ClientPartProps>;
}

export const ClientExtensions = serviceToken<ClientExtensions>('ClientExtensions');
