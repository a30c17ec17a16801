import { pdfSheets } from '@anteroom/server/kernel/pdf/pdfSheets';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { type AnswersOnPaper, answersPdf } from './answersPdf.ts';

const paper = (title: string, answer: string): AnswersOnPaper => ({
  language: 'fr-ca',
  title,
  intro: 'Ateliers Élan · Zoé Hébert',
  sections: [{ title: 'Revenus', lines: [{ kind: 'answer', label: 'Précisions', answer }] }],
});

/** Returns the lines on each page. Text beyond a page's edges is not included. */
async function linesOn(bytes: Uint8Array): Promise<string[][]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent();
    const shown = items.flatMap((item) => {
      if (!('str' in item)) return [];
      const [, , , , x = 0, y = 0] = item.transform as number[];
      return x > 0 && x + item.width < width && y > 0 && y < height ? [item.str] : [];
    });
    pages.push(shown.filter((line) => line.trim() !== ''));
  }
  return pages;
}

test('an answer longer than a page continues on further pages without losing a word', async () => {
  const words = Array.from({ length: 1200 }, (_, index) => `WORT${index}`);
  const pages = await linesOn(await answersPdf(pdfSheets, paper('Déclaration', words.join(' '))));
  expect(pages.length).toBeGreaterThan(1);
  expect(
    pages
      .flat()
      .join(' ')
      .split(/\s+/)
      .filter((word) => word.startsWith('WORT')),
  ).toEqual(words);
});

test('line breaks in an answer are kept', async () => {
  const [page] = await linesOn(
    await answersPdf(pdfSheets, paper('Déclaration', '14, rue du Port\n\nMontréal')),
  );
  expect(page?.slice(-2)).toEqual(['14, rue du Port', 'Montréal']);
});

test('a long title is printed in full', async () => {
  const title = Array.from({ length: 40 }, (_, index) => `Titre${index}`).join(' ');
  const pages = await linesOn(await answersPdf(pdfSheets, paper(title, 'Oui')));
  expect(pages.flat().join(' ')).toMatch(new RegExp(`^${title} Ateliers`));
});
