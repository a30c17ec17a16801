import { control } from '@anteroom/domain/people/permissions';
import { Alerts, Http, I18n } from '@anteroom/sdk';
import { markDocuments } from '../changes/documentChanges.ts';
import type { ActionServices, ActionViewer, DocumentAction, DocumentSelection } from './DocumentAction.ts';

/** Marks documents as read without opening them. */
export const markAsRead: DocumentAction = {
  id: 'mark-read',
  icon: 'check-check',
  labelKey: 'documents.markRead',
  atAnyClient: true,
  isOffered: (selection, viewer) => mayMark(selection, viewer) && isSome(selection, false),
  run: (selection, services) => void mark(selection, true, services),
};

/** Marks documents as new again. */
export const markAsNew: DocumentAction = {
  id: 'mark-new',
  icon: 'circle-dashed',
  labelKey: 'documents.markNew',
  atAnyClient: true,
  isOffered: (selection, viewer) => mayMark(selection, viewer) && isSome(selection, true),
  run: (selection, services) => void mark(selection, false, services),
};

/** Returns whether items can be marked as read. That is recorded for clients only, not for staff. */
function mayMark({ folders }: DocumentSelection, { permissions, isReadOnly }: ActionViewer): boolean {
  return (
    !isReadOnly &&
    permissions.isClientUser &&
    permissions.control(control.showClientDocumentsReadToggle) &&
    folders.length === 0
  );
}

function isSome({ documents }: DocumentSelection, isRead: boolean): boolean {
  return documents.some(({ isReadByClientUser }) => isReadByClientUser === isRead);
}

async function mark(selection: DocumentSelection, isRead: boolean, services: ActionServices): Promise<void> {
  const ids = selection.documents
    .filter(({ isReadByClientUser }) => isReadByClientUser !== isRead)
    .map(({ id }) => id);
  try {
    await markDocuments(services.get(Http), ids, isRead);
    await services.cache.invalidateQueries({ queryKey: ['documents'] });
  } catch {
    services.get(Alerts).show({ type: 'danger', msg: services.get(I18n).t('documents.markFailed') });
  }
}
