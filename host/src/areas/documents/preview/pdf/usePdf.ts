import { InvalidPDFException, PasswordException } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import type { PreviewSource } from '../PreviewSource.ts';
import { type OpenedPdf, openPdf } from './openPdf.ts';
import { PdfContent } from './PdfContent.ts';

export type PdfState =
  | { readonly kind: 'opening' }
  /** The document has a password. `answer(null)` cancels. */
  | { readonly kind: 'locked'; readonly tries: number; answer(password: string | null): void }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'failed' }
  /** `isMissing`: a part of it could not be read. */
  | {
      readonly kind: 'open';
      readonly opened: OpenedPdf;
      readonly isMissing: boolean;
      readAgain(): void;
    };

/** Opens a PDF while the component is shown. @param attempt Another number tries again. */
export function usePdf(source: PreviewSource, attempt: number): PdfState {
  const [state, setState] = useState<PdfState>({ kind: 'opening' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the source is what its id says, and an attempt is one more.
  useEffect(() => {
    const gone = new AbortController();
    let opened: OpenedPdf | undefined;

    async function open(): Promise<void> {
      setState({ kind: 'opening' });
      const missing = (isMissing: boolean) =>
        setState((shown) => (shown.kind === 'open' ? { ...shown, isMissing } : shown));
      const content = await PdfContent.open(source, () => missing(true), gone.signal);
      let tries = 0;
      const askPassword = () =>
        new Promise<string | null>((resolve) => {
          const answer = (password: string | null) => {
            setState({ kind: 'opening' });
            resolve(password);
          };
          setState({ kind: 'locked', tries: tries++, answer });
        });
      opened = await openPdf(content, askPassword);
      if (gone.signal.aborted) return opened.close();
      const readAgain = () => {
        missing(false);
        content.readAgain();
      };
      setState({ kind: 'open', opened, isMissing: false, readAgain });
    }

    open().catch((error: unknown) => {
      if (gone.signal.aborted) return;
      const isDamaged = error instanceof InvalidPDFException || error instanceof PasswordException;
      setState({ kind: isDamaged ? 'damaged' : 'failed' });
    });
    return () => {
      gone.abort();
      opened?.close();
    };
  }, [source.id, attempt]);

  return state;
}
