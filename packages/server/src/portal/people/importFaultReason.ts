import type { ImportFaultReason } from '@anteroom/contract';

interface Reason {
  readonly reason: ImportFaultReason;
  /** Column of the file that the fault is about; null for the whole line or file. */
  readonly column: string | null;
  /** Text in the file, or the line or limit that the message mentions. */
  readonly value: string;
}

/** Patterns of an import's messages, as written by its rules and the CSV parser. The groups are column and value. */
const wordings: readonly (readonly [ImportFaultReason, RegExp])[] = [
  ['ambiguous', /^(?<column>client): several clients have the number "(?<value>.*)"$/s],
  ['unknownStaff', /^(?<column>staff): no staff member has "(?<value>.*)"$/s],
  ['tooManyTags', /^(?<column>tags): a client has at most (?<value>\d+) tags$/],
  ['required', /^(?<column>\w+): is missing$/],
  ['tooLong', /^(?<column>\w+): is longer than (?<value>\d+) characters$/],
  ['differs', /^(?<column>\w+): differs from line (?<value>\d+)$/],
  ['repeats', /^(?<column>\w+): repeats line (?<value>\d+)$/],
  ['invalid', /^(?<column>\w+): "(?<value>.*)" is (neither|not a valid|not an e-mail address)/s],
  ['unknownColumn', /^unknown column "(?<value>.*)"$/s],
  ['missingColumn', /^column "(?<value>.*)" is missing$/s],
  ['repeatedColumn', /^column "(?<value>.*)" is there twice$/s],
  ['empty', /^The file is empty\.$/],
  ['notText', /^The file is not UTF-8\./],
  // Messages of csv-parse.
  ['malformed', /^(Invalid|Quote|Record|Non Trimable|CSV) /],
];

/**
 * Returns a structured reason for an import's message, for readers of other languages. The reason is `other` for
 * messages that have no text of their own.
 */
export function importFaultReason(message: string): Reason {
  for (const [reason, wording] of wordings) {
    const { groups } = wording.exec(message) ?? {};
    if (groups || wording.test(message))
      return { reason, column: groups?.column ?? null, value: groups?.value ?? '' };
  }
  return { reason: 'other', column: null, value: '' };
}
