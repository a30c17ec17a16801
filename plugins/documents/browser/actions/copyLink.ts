import { control } from '@anteroom/domain/people/permissions';
import { Alerts, I18n } from '@anteroom/sdk';
import { documentHref, viewHref } from '../documentsView.ts';
import type { DocumentAction, DocumentSelection } from './DocumentAction.ts';

/** Copies the address of one document or folder, for others who can also see it. */
export const copyLink: DocumentAction = {
  id: 'copy-link',
  icon: 'link',
  labelKey: 'documents.copyLink',
  atAnyClient: true,
  isOffered: ({ documents, folders }, { permissions }) =>
    documents.length + folders.length === 1 && permissions.control(control.documentDeepLinks),
  run(selection, services) {
    const alerts = services.get(Alerts);
    const i18n = services.get(I18n);
    navigator.clipboard.writeText(linkOf(selection)).then(
      () => alerts.show({ type: 'success', msg: i18n.t('documents.linkCopied') }),
      () => alerts.show({ type: 'danger', msg: i18n.t('documents.linkNotCopied') }),
    );
  },
};

function linkOf({ documents: [document], folders: [folder] }: DocumentSelection): string {
  const href = document
    ? documentHref(document, document.clientId)
    : viewHref({ client: folder?.clientId ?? null, folder: folder?.id ?? null });
  return new URL(href, window.location.origin).href;
}
