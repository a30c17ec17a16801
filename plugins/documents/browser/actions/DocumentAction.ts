import type { Client, Container, Document, Permissions, ServiceToken } from '@anteroom/sdk';
import type { IconProps } from '@anteroom/ui/Icon';
import type { QueryClient } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';

/** Selected items on the documents screen. Never empty. */
export interface DocumentSelection {
  readonly client: Client;
  readonly documents: readonly Document[];
  readonly folders: readonly Container[];
}

/** Person who selects. Each document and folder has its own `permissions`. */
export interface ActionViewer {
  readonly permissions: Permissions;
  /** Whether changes are forbidden: staff who view the portal as a client change nothing. */
  readonly isReadOnly: boolean;
}

/** The portal's services and the query cache, for actions. */
export interface ActionServices {
  get<T>(service: ServiceToken<T>): T;
  readonly cache: QueryClient;
}

export interface ActionDialogProps {
  readonly selection: DocumentSelection;
  onClose(): void;
}

interface DescribedAction {
  readonly id: string;
  readonly icon: IconProps['name'];
  /** Key of a label, which may contain `{{count}}`. */
  readonly labelKey: ParseKeys;
  /** Whether it also works on search results of a client other than the active one. */
  readonly atAnyClient?: boolean;
  /** Whether it deletes something. */
  readonly danger?: boolean;
  /** Returns whether the action is shown for the selection. */
  isOffered(selection: DocumentSelection, viewer: ActionViewer): boolean;
}

/**
 * An action for documents and folders, shown in the selection bar and in the menu of each row. It either runs
 * immediately or opens a dialog. In both cases its code belongs in a file of its own that is loaded on demand
 * (`onDemand`, `import()`).
 */
export type DocumentAction =
  | (DescribedAction & { run(selection: DocumentSelection, services: ActionServices): void })
  | (DescribedAction & { readonly Dialog: ComponentType<ActionDialogProps> });
