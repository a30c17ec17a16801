import { resource } from '@anteroom/domain/people/permissions';
import { type Document, Documents, Navigation, Permissions, useService } from '@anteroom/sdk';
import { useEffect, useRef } from 'react';
import { type DocumentsView, listedDocumentHref } from './documentsView.ts';
import type { Rows } from './list/rows.ts';

/**
 * Opens documents from the list. A person with the preview viewer's grant (spec section 6) sees the document at its own
 * URL; for anyone else it is downloaded. Also returns the previous and the next document of the open one.
 */
export function useOpenDocument(view: DocumentsView, rows: Rows) {
  const navigation = useService(Navigation);
  const documents = useService(Documents);
  const mayPreview = useService(Permissions).has(resource.previewViewer);
  // Closing goes back to the list from which the document was opened.
  const wasOpenedHere = useRef(false);

  useEffect(() => {
    if (view.document === null) wasOpenedHere.current = false;
  }, [view.document]);

  function open(document: Document): void {
    if (mayPreview) {
      wasOpenedHere.current = true;
      navigation.goWithin(listedDocumentHref(document, view));
    } else documents.save(document);
  }

  function goOn(document: Document | null): void {
    navigation.goWithin(listedDocumentHref(document, view), { replace: true });
  }

  const { document, previous, next } = view.document ? rows.around(view.document) : {};
  return {
    open,
    document,
    onPrevious: previous && (() => goOn(previous)),
    onNext: next && (() => goOn(next)),
    onClose() {
      if (wasOpenedHere.current) navigation.back();
      else goOn(null);
    },
  };
}
