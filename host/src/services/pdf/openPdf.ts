import files from 'virtual:anteroom-pdf-files';
import type { AskPdfPassword } from '@anteroom/sdk';
import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { PdfContent } from './PdfContent.ts';

/**
 * Maximum number of pixels of an image within a document. Larger images are left out, because a phone lacks the memory
 * for them.
 */
const maxImagePixels = 64_000_000;

export interface OpenedPdf {
  readonly document: PDFDocumentProxy;
  /** Closes the document and frees its memory. */
  close(): void;
}

/** Milliseconds that a worker has to close its document before it is ended. */
const closingMs = 2_000;

/**
 * Opens a document in a separate worker. Nothing in it is executed: no scripts, no XFA forms, and no fonts or functions
 * compiled to code.
 *
 * @param signal Ends the worker when it aborts, even if the worker no longer responds.
 * @throws InvalidPDFException if the document is damaged, PasswordException if it needs a password and none was given.
 */
export async function openPdf(
  content: PdfContent,
  askPassword: AskPdfPassword,
  signal?: AbortSignal,
): Promise<OpenedPdf> {
  signal?.throwIfAborted();
  const port = new Worker(trusted(workerUrl), { type: 'module' });
  const end = () => port.terminate();
  signal?.addEventListener('abort', end, { once: true });
  const worker = PDFWorker.create({ port });
  const task = getDocument({
    worker,
    range: content,
    // Fetch only the parts that are viewed.
    disableAutoFetch: true,
    disableStream: true,
    // The page's content security policy forbids WebAssembly.
    useWasm: false,
    maxImageSize: maxImagePixels,
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
  });
  task.onPassword = (update: (password: string | Error) => void, reason: number) => {
    void askPassword(reason === wrongPassword).then((password) =>
      update(password ?? new Error('No password was given.')),
    );
  };
  const close = () => {
    content.abort();
    // A worker that no longer responds would never confirm.
    setTimeout(end, closingMs);
    void task.destroy().finally(end);
  };
  try {
    return { document: await task.promise, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** pdf.js: PasswordResponses.INCORRECT_PASSWORD. */
const wrongPassword = 2;

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** Returns a trusted worker URL for browsers that enforce Trusted Types. It comes from our own build. */
function trusted(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('anteroom-pdf-worker', { createScriptURL: () => url });
  return policy ? policy.createScriptURL(url) : url;
}
