import { type Letter, type MailMessage, writeLetter } from '../mail/letter.ts';

/** Writes a letter out in the name of a made-up firm, for tests that read it. */
export function writtenLetter(letter: Pick<Letter, 'subject' | 'parts'> & Partial<Letter>): MailMessage {
  return writeLetter(
    { to: 'ana@demo.test', language: 'en-us', ...letter },
    { name: 'Finch & <Co>', email: 'office@finch.test', color: '#112233', textColor: '#ffffff' },
  );
}
