import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface Part {
  readonly begin: number;
  readonly end: number;
}

/** Reads a part of a document. */
export type ReadPart = (part: Part, signal: AbortSignal) => Promise<Blob>;

/** Number of bytes of the first request: enough for the first page of most documents, and for all of a small one. */
const firstBytes = 256 * 1024;

/**
 * Provides a document's bytes as pdf.js requests them, so that the first page of a large document shows before the rest
 * has arrived. Parts that could not be read are requested again by {@link readAgain}.
 */
export class PdfContent extends PDFDataRangeTransport {
  private readonly ended = new AbortController();
  private readonly missing = new Set<Part>();

  private constructor(
    private readonly read: ReadPart,
    size: number,
    first: Uint8Array,
    private readonly onMissing: () => void,
  ) {
    super(size, first, first.length >= size);
  }

  /**
   * @param onMissing Called when a part could not be read.
   * @throws what `read` throws if the first part cannot be read.
   */
  static async open(read: ReadPart, size: number, onMissing: () => void): Promise<PdfContent> {
    const first = await read({ begin: 0, end: Math.min(firstBytes, size) }, new AbortController().signal);
    return new PdfContent(read, size, new Uint8Array(await first.arrayBuffer()), onMissing);
  }

  override requestDataRange(begin: number, end: number): void {
    void this.fetch({ begin, end });
  }

  override abort(): void {
    this.ended.abort();
  }

  readAgain(): void {
    const parts = [...this.missing];
    this.missing.clear();
    for (const part of parts) void this.fetch(part);
  }

  private async fetch(part: Part): Promise<void> {
    try {
      const blob = await this.read(part, this.ended.signal);
      const bytes = new Uint8Array(await blob.arrayBuffer());
      if (!this.ended.signal.aborted) this.onDataRange(part.begin, bytes);
    } catch {
      // Whatever went wrong, the person sees an error and can retry.
      if (this.ended.signal.aborted) return;
      this.missing.add(part);
      this.onMissing();
    }
  }
}
