import { type Letter, type LetterFirm, type MailMessage, writeLetter } from '../kernel/mail/letter.ts';

/** Renders a letter in the name of a made-up firm, for tests that read it. */
export function writtenLetter(
  letter: Pick<Letter, 'subject' | 'parts'> & Partial<Letter>,
  own: Partial<LetterFirm> = {},
): MailMessage {
  return writeLetter(
    { to: 'ana@demo.test', language: 'en-us', ...letter },
    { name: 'Finch & <Co>', email: 'office@finch.test', color: '#112233', textColor: '#ffffff', ...own },
  );
}
