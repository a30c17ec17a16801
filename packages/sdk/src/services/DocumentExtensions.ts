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
  /** Returns the label in the person's language for a number of documents. */
  label(count: number): string;
  /** Returns whether the action is for these documents, as their names go. */
  isFor(documents: readonly Pick<Document, 'name'>[]): boolean;
}

/** A column of the list of documents, of the plugin that contributes it. */
export interface DocumentColumnEntry {
  readonly id: string;
  /** Heading in the person's language. */
  readonly title: string;
  /** Returns whether the column is for a document, as its name goes. It is shown while the list has such a document. */
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

/** Holds what plugins offer on documents (`documentAction`, `documentColumn`), for a screen that lists documents. */
export interface DocumentExtensions {
  /** Actions that are available now, in order. */
  readonly actions: Atom<readonly DocumentActionEntry[]>;
  /** Columns that are available now, in order. */
  readonly columns: Atom<readonly DocumentColumnEntry[]>;
  /** Shows an action that was chosen, which loads and fails by itself; nothing for one that is not available. */
  readonly Action: ComponentType<OfferedActionProps>;
  /** Shows a document's cell of a column, which loads and fails by itself; nothing for one that is not available. */
  readonly Cell: ComponentType<OfferedCellProps>;
}

export const DocumentExtensions = serviceToken<DocumentExtensions>('DocumentExtensions');
