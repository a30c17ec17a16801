import { Slot, useContributions } from '@anteroom/kernel/react';
import type {
  ClientActionEntry,
  ClientExtensions,
  ClientPartProps,
  OfferedClientActionProps,
} from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import type { Atom } from 'jotai';
import { LiveContributions } from './LiveContributions.ts';

/** Offers the client extensions that plugins contribute. */
@injectable('Singleton')
export class ContributedClientExtensions implements ClientExtensions {
  readonly actions: Atom<readonly ClientActionEntry[]>;
  readonly Action = OfferedAction;
  readonly Parts = ClientParts;

  constructor(@inject(LiveContributions) contributions: LiveContributions) {
    this.actions = contributions.read((availability, text) =>
      availability
        .available('clientAction')
        .map(({ pluginId, id, icon, label }) => ({ id, icon, label: text(pluginId, label) })),
    );
  }
}

function OfferedAction({ id, ...props }: OfferedClientActionProps) {
  const action = useContributions('clientAction').find((each) => each.id === id);
  return action ? <Slot contribution={action} props={props} skeleton={null} /> : null;
}

function ClientParts(props: ClientPartProps) {
  return useContributions('clientPart').map((part) => (
    <Slot key={part.key} contribution={part} props={props} skeleton={null} />
  ));
}
