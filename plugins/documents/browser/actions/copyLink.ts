import { control } from '@anteroom/domain/people/permissions';
import { Alerts, I18n } from '@anteroom/sdk';
import { documentHref, viewHref } from '../documentsView.ts';
import type { ActionServices, DocumentAction, DocumentSelection } from './DocumentAction.ts';

/** Copies the address of one document or folder, for others who can also see it. */
export const copyLink: DocumentAction = {
  id: 'copy-link',
  icon: 'link',
  labelKey: 'documents.copyLink',
  atAnyClient: true,
  isOffered: ({ documents, folders }, { permissions }) =>
    documents.length + folders.length === 1 && permissions.control(control.documentDeepLinks),
  run: (selection, services) => void copy(selection, services),
};

async function copy(selection: DocumentSelection, services: ActionServices): Promise<void> {
  const alerts = services.get(Alerts);
  const { t } = services.get(I18n);
  try {
    // A page without HTTPS has no clipboard.
    await navigator.clipboard.writeText(linkOf(selection));
    alerts.show({ type: 'success', msg: t('documents.linkCopied') });
  } catch {
    alerts.show({ type: 'danger', msg: t('documents.linkNotCopied') });
  }
}

function linkOf({ documents: [document], folders: [folder] }: DocumentSelection): string {
  const href = document
    ? documentHref(document, document.clientId)
    : viewHref({ client: folder?.clientId ?? null, folder: folder?.id ?? null });
  return new URL(href, window.location.origin).href;
}
