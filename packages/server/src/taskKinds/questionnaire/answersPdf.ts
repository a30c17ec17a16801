import { PDF } from '@libpdf/core';
import { Sheet } from '../../pdf/Sheet.ts';

/** What stands on paper. */
export interface AnswersOnPaper {
  /** In which it is written, as `pt-br`. */
  readonly language: string;
  readonly title: string;
  /** Below it: the client, who sent it, when. */
  readonly intro: string;
  readonly sections: readonly {
    readonly title: string;
    readonly lines: readonly (
      | { readonly kind: 'answer'; readonly label: string; readonly answer: string }
      | { readonly kind: 'entry'; readonly label: string }
    )[];
  }[];
}

/** Sets answers as a searchable PDF. What the font cannot write shows as a question mark. */
export async function answersPdf({ language, title, intro, sections }: AnswersOnPaper): Promise<Uint8Array> {
  const pdf = PDF.create();
  pdf.setTitle(title);
  pdf.setLanguage(language);
  const sheet = new Sheet(pdf);
  sheet.heading(title, 20);
  sheet.paragraph(intro);
  for (const section of sections) {
    sheet.heading(section.title, 13);
    for (const line of section.lines) {
      if (line.kind === 'entry') sheet.heading(line.label, 10);
      else sheet.row(line.label, line.answer);
    }
  }
  return pdf.save();
}
