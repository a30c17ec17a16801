import type { Pdf } from '@anteroom/server-sdk';

/** A questionnaire for printing. */
export interface AnswersOnPaper {
  /** Language of the document, such as `pt-br`. */
  readonly language: string;
  readonly title: string;
  /** Line below the title: the client, the sender and the date. */
  readonly intro: string;
  readonly sections: readonly {
    readonly title: string;
    readonly lines: readonly (
      | { readonly kind: 'answer'; readonly label: string; readonly answer: string }
      | { readonly kind: 'entry'; readonly label: string }
    )[];
  }[];
}

/** Writes answers as a searchable PDF. Characters that the font does not have appear as question marks. */
export function answersPdf(pdf: Pdf, { language, title, intro, sections }: AnswersOnPaper): Promise<Buffer> {
  return pdf.write({ title, language }, (sheet) => {
    sheet.heading(title, 20);
    sheet.paragraph(intro);
    for (const section of sections) {
      sheet.heading(section.title, 13);
      for (const line of section.lines) {
        if (line.kind === 'entry') sheet.heading(line.label, 10);
        else sheet.row(line.label, line.answer);
      }
    }
  });
}
