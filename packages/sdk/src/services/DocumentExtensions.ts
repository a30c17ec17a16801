import type { Document } from '@anteroom/contract';
import type { Atom } from 'jotai';
import type { ComponentType } from 'react';
import type { IconName } from '../contributions.ts';
import type { DocumentActionProps, DocumentColumnProps } from '../modules.ts';
import { serviceToken } from '../serviceToken.ts';

/** An action on documents, of the plugin that contributes it. */
export interface DocumentActionEntry {
  readonly id: string;
  readonly icon: IconName;
  /** Returns the label for a number of documents, in the person's language. */
  label(count: number): string;
  /** Returns whether the action applies to these documents, judged by their names. */
  isFor(documents: readonly Pick<Document, 'name'>[]): boolean;
}

/** A column of the list of documents, of the plugin that contributes it. */
export interface DocumentColumnEntry {
  readonly id: string;
  /** Heading in the person's language. */
  readonly title: string;
  /**
   * Returns whether the column applies to a document, judged by its name. The column is shown while the list contains
   * such a document.
   */
  isFor(document: Pick<Document, 'name'>): boolean;
}

/** Props of {@link DocumentExtensions.Action}. */
export interface OfferedActionProps extends DocumentActionProps {
  readonly id: string;
}

/** Props of {@link DocumentExtensions.Cell}. */
export interface OfferedCellProps extends DocumentColumnProps {
  readonly id: string;
}

/**
 * The contributions of plugins about documents (`documentAction`, `documentColumn`), for a screen that lists documents.
 */
export interface DocumentExtensions {
  /** Currently available actions, in order. */
  readonly actions: Atom<readonly DocumentActionEntry[]>;
  /** Currently available columns, in order. */
  readonly columns: Atom<readonly DocumentColumnEntry[]>;
  /**
   * Renders the chosen action; nothing if it is not available. If the action fails, an alert says so and `onClose` is
   * called.
   */
  readonly Action: ComponentType<OfferedActionProps>;
  /**
   * Renders a document's cell in a column, with its own loading and error states; nothing if the column is not
   * available.
   */
  readonly Cell: ComponentType<OfferedCellProps>;
}

export const DocumentExtensions = serviceToken<DocumentExtensions>('DocumentExtensions');
