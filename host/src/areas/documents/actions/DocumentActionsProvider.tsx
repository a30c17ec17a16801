import { type Client, Permissions, useService, useSession } from '@anteroom/sdk';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HostContext } from '../../../HostContext.ts';
import type { DocumentAction, DocumentSelection } from './DocumentAction.ts';
import { documentActions } from './documentActions.ts';

/** An action as a menu and the selection bar show it. */
export interface OfferedAction {
  readonly id: string;
  readonly label: string;
  readonly icon: DocumentAction['icon'];
  readonly danger?: boolean;
  onSelect(): void;
}

type Chosen = Omit<DocumentSelection, 'client'>;

const OfferActions = createContext<((chosen: Chosen) => OfferedAction[]) | null>(null);

interface DocumentActionsProviderProps {
  client: Client;
  children: ReactNode;
}

/** Offers what can be done with documents to all that is in it, and shows the dialog of what is being done. */
export function DocumentActionsProvider({ client, children }: DocumentActionsProviderProps) {
  const { t } = useTranslation();
  const services = useContext(HostContext);
  const permissions = useService(Permissions);
  const isReadOnly = useSession().emulatedUserId !== null;
  const [asking, setAsking] = useState<{ action: DocumentAction; selection: DocumentSelection }>();

  function offer(chosen: Chosen): OfferedAction[] {
    const selection = { ...chosen, client };
    const count = chosen.documents.length + chosen.folders.length;
    const isOthers = [...chosen.documents, ...chosen.folders].some(({ clientId }) => clientId !== client.id);
    return documentActions
      .filter((action) => !isOthers || action.atAnyClient)
      .filter((action) => action.isOffered(selection, { permissions, isReadOnly }))
      .map((action) => ({
        id: action.id,
        // Computed only when a menu shows it, because every row of the list offers all actions.
        get label() {
          return t(action.labelKey, { count });
        },
        icon: action.icon,
        danger: action.danger,
        onSelect() {
          if ('Dialog' in action) setAsking({ action, selection });
          else if (services) action.run(selection, services);
        },
      }));
  }

  const Dialog = asking && 'Dialog' in asking.action ? asking.action.Dialog : undefined;
  return (
    <OfferActions value={offer}>
      {children}
      {asking && Dialog && <Dialog selection={asking.selection} onClose={() => setAsking(undefined)} />}
    </OfferActions>
  );
}

/** Returns a function that lists the actions for the selected items. */
export function useOfferedActions(): (chosen: Chosen) => OfferedAction[] {
  const offer = useContext(OfferActions);
  if (!offer) throw new Error('useOfferedActions: render inside the DocumentActionsProvider.');
  return offer;
}
