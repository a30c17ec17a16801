import {
  type Client,
  type Document,
  DocumentExtensions,
  Permissions,
  ServiceScopeContext,
  useService,
  useSession,
} from '@anteroom/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentAction, DocumentSelection } from './DocumentAction.ts';
import { documentActions } from './documentActions.ts';

/** An action as shown in a menu and in the selection bar. */
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

/** Provides the actions for documents to its children, and shows the dialog of the current action. */
export function DocumentActionsProvider({ client, children }: DocumentActionsProviderProps) {
  const { t } = useTranslation();
  const scope = useContext(ServiceScopeContext);
  const cache = useQueryClient();
  const permissions = useService(Permissions);
  const isReadOnly = useSession().emulatedUserId !== null;
  const extensions = useService(DocumentExtensions);
  const added = useAtomValue(extensions.actions);
  const [asking, setAsking] = useState<{ action: DocumentAction; selection: DocumentSelection }>();
  const [extending, setExtending] = useState<{ id: string; documents: readonly Document[] }>();

  function offer(chosen: Chosen): OfferedAction[] {
    const selection = { ...chosen, client };
    const count = chosen.documents.length + chosen.folders.length;
    const isOthers = [...chosen.documents, ...chosen.folders].some(({ clientId }) => clientId !== client.id);
    const own = documentActions
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
          else if (scope) action.run(selection, { get: scope.get, cache });
        },
      }));
    const { documents, folders } = chosen;
    const isForPlugins = documents.length > 0 && folders.length === 0 && !isOthers;
    const fromPlugins = isForPlugins ? added.filter((action) => action.isFor(documents)) : [];
    return [
      ...own.filter(({ danger }) => !danger),
      ...fromPlugins.map(({ id, icon, label }) => ({
        id,
        icon: icon as DocumentAction['icon'],
        get label() {
          return label(count);
        },
        onSelect: () => setExtending({ id, documents }),
      })),
      ...own.filter(({ danger }) => danger),
    ];
  }

  const Dialog = asking && 'Dialog' in asking.action ? asking.action.Dialog : undefined;
  return (
    <OfferActions value={offer}>
      {children}
      {extending && (
        <extensions.Action
          {...extending}
          client={client}
          onClose={() => setExtending((now) => (now === extending ? undefined : now))}
        />
      )}
      {asking && Dialog && (
        <Dialog
          selection={asking.selection}
          // A dialog that was closed while it worked may close once more, when another one is shown.
          onClose={() => setAsking((now) => (now === asking ? undefined : now))}
        />
      )}
    </OfferActions>
  );
}

/** Returns a function that lists the actions for the selected items. */
export function useOfferedActions(): (chosen: Chosen) => OfferedAction[] {
  const offer = useContext(OfferActions);
  if (!offer) throw new Error('useOfferedActions: render inside the DocumentActionsProvider.');
  return offer;
}
