import type { Pdf } from '@anteroom/server-sdk';

/** Makes PDFs for the server halves of plugins. What sets them is loaded with the first one. */
export const pdfSheets: Pdf = {
  async write({ title, language }, write) {
    const [{ PDF }, { Sheet }] = await Promise.all([import('@libpdf/core'), import('./Sheet.ts')]);
    const pdf = PDF.create();
    pdf.setTitle(title);
    pdf.setLanguage(language);
    write(new Sheet(pdf));
    return Buffer.from(await pdf.save());
  },
};
