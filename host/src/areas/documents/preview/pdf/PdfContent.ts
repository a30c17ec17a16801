import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PreviewSource } from '../PreviewSource.ts';

interface Part {
  readonly begin: number;
  readonly end: number;
}

/** Enough for the first page of most documents, and one request for small ones. */
const firstBytes = 256 * 1024;

/**
 * A document's bytes as pdf.js asks for them, so that the first page of a large one shows before the rest is there. What cannot
 * be read stays wanted until {@link readAgain}.
 */
export class PdfContent extends PDFDataRangeTransport {
  private readonly ended = new AbortController();
  private readonly missing = new Set<Part>();

  private constructor(
    private readonly source: PreviewSource,
    first: Uint8Array,
    private readonly onMissing: () => void,
  ) {
    super(source.size, first, first.length >= source.size);
  }

  /**
   * @param onMissing Called when a part could not be read.
   * @throws what the source throws when not even the first part can be read.
   */
  static async open(source: PreviewSource, onMissing: () => void, signal: AbortSignal): Promise<PdfContent> {
    const first = await source.read({ begin: 0, end: Math.min(firstBytes, source.size) }, signal);
    return new PdfContent(source, new Uint8Array(await first.arrayBuffer()), onMissing);
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
      const blob = await this.source.read(part, this.ended.signal);
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
