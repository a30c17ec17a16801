import { resource } from '@anteroom/domain/permissions';
import { type Document, Permissions, useService } from '@anteroom/sdk';
import { useContext } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { HostContext } from '../../HostContext.ts';
import { type DocumentsView, listedDocumentHref } from './documentsView.ts';
import type { Rows } from './list/rows.ts';
import { startDownload } from './startDownload.ts';

/** In the history's state: going back leads to the list that the document was opened from. */
const openedHere = { openedHere: true };

/**
 * What becomes of a document that is chosen in the list: it is shown, at an address of its own, to who holds the preview viewer's
 * grant (spec section 6), and else downloaded. And the way on from the one that is open.
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
