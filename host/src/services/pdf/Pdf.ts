import {
  type AskPdfPassword,
  Http,
  type Pdf,
  type PdfPages,
  type PdfSource,
  type PdfTextLimits,
} from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { StateStore } from '../page/StateStore.ts';

/** Shows the pages of PDFs. The renderer is large, so it is loaded with the first PDF. */
@injectable('Singleton')
export class PortalPdf implements Pdf {
  constructor(
    @inject(Http) private readonly http: Http,
    @inject(StateStore) private readonly store: StateStore,
  ) {}

  async show(
    element: HTMLElement,
    source: PdfSource,
    pageLabel: (page: number) => string,
    askPassword?: AskPdfPassword,
  ): Promise<PdfPages> {
    const { showPdf } = await import('./showPdf.ts');
    return showPdf({ http: this.http, store: this.store }, element, source, pageLabel, askPassword);
  }

  async text(file: Blob, limits: PdfTextLimits): Promise<string> {
    const { readText } = await import('./readText.ts');
    return readText(file, limits);
  }
}
