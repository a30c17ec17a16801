import { resource } from '@anteroom/domain/permissions';
import { type Document, Permissions, useService } from '@anteroom/sdk';
import { useContext } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { HostContext } from '../../HostContext.ts';
import { type DocumentsView, listedDocumentHref } from './documentsView.ts';
import type { Rows } from './list/rows.ts';
import { startDownload } from './startDownload.ts';

/** Marks the history entry, so that closing goes back to the list from which the document was opened. */
const openedHere = { openedHere: true };

/**
 * Opens documents from the list. A person with the preview viewer's grant (spec section 6) sees the document at a URL
 * of its own; for anybody else it is downloaded. Also returns the previous and the next document of the open one.
 */
export function useOpenDocument(view: DocumentsView, rows: Rows) {
  const navigate = useNavigate();
  const location = useLocation();
  const services = useContext(HostContext);
  const mayPreview = useService(Permissions).has(resource.previewViewer);

  function open(document: Document): void {
    if (mayPreview) {
      void navigate(listedDocumentHref(document, view), {
        state: openedHere,
        preventScrollReset: true,
      });
    } else if (services) startDownload(document, services);
  }

  function goOn(document: Document | null): void {
    void navigate(listedDocumentHref(document, view), {
      replace: true,
      state: document === null ? null : location.state,
      preventScrollReset: true,
    });
  }

  const { document: listed, previous, next } = view.document ? rows.around(view.document) : {};
  return {
    open,
    listed,
    onPrevious: previous && (() => goOn(previous)),
    onNext: next && (() => goOn(next)),
    onClose() {
      const wasOpenedHere = (location.state as typeof openedHere | null)?.openedHere;
      if (wasOpenedHere) void navigate(-1);
      else goOn(null);
    },
  };
}
