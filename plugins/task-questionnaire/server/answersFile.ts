import { Readable } from 'node:stream';
import { cellText } from '@anteroom/domain/documents/cellText';
import { LocaleFormats } from '@anteroom/domain/language/localeFormats';
import type { Content } from '@anteroom/server-sdk';
import { stringify } from 'csv-stringify/sync';
import { writeXlsxStream } from 'hucre/xlsx';
import type { AnsweredRow, AnsweredSection, AnswersExportQuery } from '../api.ts';
import { textsIn } from './textsIn.ts';

/** Answers to write to a file. */
export interface AnswersToWrite {
  readonly sections: readonly AnsweredSection[];
  readonly rows: readonly AnsweredRow[];
  /** Language, such as `pt-br`. */
  readonly language: string;
}

/**
 * Writes answers to a file, with a row for each client and a column for each question. Anything that a person typed is
 * written as text, never as a formula.
 */
export function answersFile(answers: AnswersToWrite, format: AnswersExportQuery['format']): Content {
  const { head, rows } = tableOf(answers);
  const headers = { 'content-disposition': `attachment; filename="answers.${format}"` };
  if (format === 'csv') {
    const body = stringify([head, ...rows], {
      delimiter: new LocaleFormats(answers.language).csvSeparator,
      record_delimiter: 'windows',
      bom: true,
      escape_formulas: true,
    });
    return { type: 'text/csv; charset=utf-8', body, headers };
  }
  const columns = head.map((header) => ({ header, width: Math.min(40, Math.max(14, header.length + 2)) }));
  const name = textsIn(answers.language)('answers.sheet');
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: Readable.from(writeXlsxStream(rows, { name, columns, freezePane: { rows: 1 } })),
    headers,
  };
}

function tableOf({ sections, rows, language }: AnswersToWrite) {
  const t = textsIn(language);
  const questions = sections.flatMap((section) => section.questions);
  return {
    head: [
      t('answers.client'),
      t('answers.taxYear'),
      t('answers.state'),
      ...questions.map(({ label }) => label),
    ],
    rows: rows.map(({ client, taxYear, status, answers }) => [
      cellText(client),
      String(taxYear ?? ''),
      t(`answers.status.${status}`),
      ...questions.map(({ name }) => cellText(answers[name] ?? '')),
    ]),
  };
}
