import type { Pdf } from '@anteroom/server-sdk';
import { typeface } from './fonts.ts';

/** Creates PDFs for the server halves of plugins. The code that renders them is loaded on first use. */
export const pdfSheets: Pdf = {
  async write({ title, language }, write) {
    const [{ PDF }, { Sheet }] = await Promise.all([import('@libpdf/core'), import('./Sheet.ts')]);
    const pdf = PDF.create();
    pdf.setTitle(title);
    pdf.setLanguage(language);
    write(new Sheet(pdf));
    return Buffer.from(await pdf.save({ subsetFonts: true }));
  },

  async writeTables({ title, language, footer }, write) {
    const [{ PDF }, { TableSheet }] = await Promise.all([import('@libpdf/core'), import('./TableSheet.ts')]);
    const pdf = PDF.create();
    pdf.setTitle(title);
    pdf.setLanguage(language);
    const sheet = new TableSheet(pdf);
    await write(sheet);
    return Buffer.from(await sheet.save(footer));
  },
  typeface,
};
