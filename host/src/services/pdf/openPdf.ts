import files from 'virtual:anteroom-pdf-files';
import type { AskPdfPassword } from '@anteroom/sdk';
import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { PdfContent } from './PdfContent.ts';

/** Pictures within a document that have more pixels are left out: a phone has no memory for them. */
const maxImagePixels = 64_000_000;

export interface OpenedPdf {
  readonly document: PDFDocumentProxy;
  /** Frees everything. */
  close(): void;
}

/**
 * Opens a document in a worker of its own. Nothing of it is run: neither its scripts, nor forms made of XML, nor fonts or
 * functions as code.
 *
 * @param signal Ends the worker when it aborts, even one that no longer answers.
 * @throws InvalidPDFException when it is damaged, PasswordException when no password was given.
 */
export async function openPdf(
  content: PdfContent,
  askPassword: AskPdfPassword,
  signal?: AbortSignal,
): Promise<OpenedPdf> {
  const port = new Worker(trusted(workerUrl), { type: 'module' });
  signal?.addEventListener('abort', () => port.terminate(), { once: true });
  const worker = PDFWorker.create({ port });
  const task = getDocument({
    worker,
    range: content,
    // Only what is looked at is fetched.
    disableAutoFetch: true,
    disableStream: true,
    // The page's policy allows no WebAssembly.
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
    void task.destroy().finally(() => port.terminate());
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
