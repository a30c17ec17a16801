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
  /** Staff who look on as a client change nothing. */
  readonly isReadOnly: boolean;
}

/** Services of the portal as an action reaches them, and the cache of what was read. */
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
 * One thing to do with documents and folders: in the bar of what is selected, and in the menu of each row. It is done at once,
 * or opens a dialog; the code of either belongs in a file of its own that is fetched then (`onDemand`, `import()`).
 */
export type DocumentAction =
  | (DescribedAction & { run(selection: DocumentSelection, services: ActionServices): void })
  | (DescribedAction & { readonly Dialog: ComponentType<ActionDialogProps> });
