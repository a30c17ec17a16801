import {
  DocumentRulesChange,
  FirmLanguagesChange,
  FirmLookChange,
  MailSettingsChange,
  SignInRulesChange,
  SupportSettingsChange,
} from '@anteroom/contract';
import { isEmailAddress } from '@anteroom/domain/people/emailAddress';
import type { TSchema } from 'typebox';
import { timeOrderedIds } from '../../kernel/ids.ts';
import { mailFolder } from '../../kernel/mail/delivery.ts';
import { completeLetter, writeLetter } from '../../kernel/mail/letter.ts';
import { letterFirm } from '../../kernel/mail/mail.ts';
import { tryMail } from '../../kernel/mail/tryMail.ts';
import { OperatorError } from '../../kernel/operatorError.ts';
import { getFirm } from '../companies/getFirm.ts';
import type { OperatorDeps } from '../operator/asOperator.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { forFirmAsOperator, inFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import { readDraft } from '../operator/readDraft.ts';
import type { Tx } from '../schema.ts';
import { supportSettings } from '../support/supportSettings.ts';
import { documentRules } from './documentRules.ts';
import { languages } from './languages.ts';
import { look } from './look.ts';
import { mailExample, mailKinds } from './mailExamples.ts';
import { mailSettings } from './mailSettings.ts';
import { changeSection, readSection, type Section } from './Section.ts';
import { signInRules } from './signInRules.ts';
import { testMail } from './testMail.ts';

/** Settings that commands can change, each with the schema of a change. */
const sections = (config: Parameters<typeof signInRules>[0]) =>
  ({
    documents: [documentRules, DocumentRulesChange],
    languages: [languages, FirmLanguagesChange],
    look: [look, FirmLookChange],
    mail: [mailSettings, MailSettingsChange],
    'sign-in': [signInRules(config), SignInRulesChange],
    support: [supportSettings, SupportSettingsChange],
    // biome-ignore lint/suspicious/noExplicitAny: a section takes what its own schema has let through.
  }) as unknown as Readonly<Record<string, readonly [Section<any>, TSchema]>>;

/** Commands on a firm’s settings and e-mails. */
export const settingsCommand = commandGroup({
  usage: `anteroom settings <command> --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  show <section>                 print settings of a firm as JSON: documents, languages, look, mail, sign-in or support
  set <section> <file.json>      change the settings in the file, as its owners can; all others stay unchanged
  test-mail <e-mail>             send a test e-mail, and print the mail server’s response
  mail <kind>                    print an e-mail as the portal sends it, in the firm’s language: ${mailKinds.join(', ')}
`,
  async run({ command, operands: [name, file, ...more], firm, env }) {
    const isShown = command === 'show' && file === undefined;
    const isSet = command === 'set' && file !== undefined;
    if (name === undefined || firm === undefined || more.length > 0) return null;
    if (command === 'mail' && file === undefined)
      return inFirmAsOperator(env, firm, (deps, tx) => printMail(deps, tx, firm, name));
    if (command === 'test-mail' && file === undefined)
      return forFirmAsOperator(env, firm, (deps) => sendTestMail(deps, firm, name));
    if (!(isShown || isSet)) return null;
    return inFirmAsOperator(env, firm, async (deps, tx, author) => {
      const known = sections(deps.config);
      const [section, schema] = Object.hasOwn(known, name) ? (known[name] ?? []) : [];
      if (!section || !schema)
        throw new OperatorError([`"${name}" is none of ${Object.keys(known).join(', ')}.`]);
      if (file !== undefined)
        await changeSection(deps, tx, author, section, (await readDraft(env, file, schema)) as object);
      return `${JSON.stringify(await readSection(tx, section, firm), null, 2)}\n`;
    });
  },
});

/** @throws OperatorError with the mail server's reply if it did not accept the e-mail. */
async function sendTestMail(deps: OperatorDeps, companyId: string, email: string): Promise<string> {
  const { config, db, origin } = deps;
  if (!isEmailAddress(email)) throw new OperatorError([`"${email}" is not an e-mail address.`]);
  const { name, language } = await getFirm(db, companyId);
  const ids = timeOrderedIds;
  const trial = await tryMail({ config, db, ids }, companyId, testMail(name, { email, language }, origin));
  switch (trial.outcome) {
    case 'accepted':
      return `The mail server accepted it: ${trial.reply}\n`;
    case 'written':
      return `Written to ${mailFolder(config)}: no SMTP_URL is set.\n`;
    case 'refused':
      throw new OperatorError([`The mail server refused it: ${trial.reply}`]);
    case 'timeout':
      throw new OperatorError(['The mail server did not answer within ten seconds.']);
    case 'unreachable':
      throw new OperatorError([`The mail server cannot be reached: ${trial.reply}`]);
  }
}

/** Returns an e-mail of a kind as plain text, with its subject. */
async function printMail(deps: OperatorDeps, tx: Tx, companyId: string, name: string): Promise<string> {
  const kind = mailKinds.find((known) => known === name);
  if (!kind) throw new OperatorError([`"${name}" is none of ${mailKinds.join(', ')}.`]);
  const firm = await letterFirm(tx, companyId);
  const { language } = await getFirm(tx, companyId);
  const reader = { email: firm.email, firstName: 'Ana', lastName: 'Silva', language, companyName: firm.name };
  const { origin, clock } = deps;
  const letter = mailExample(kind, reader, { origin, now: clock.now() });
  const { subject, text } = writeLetter(completeLetter(letter, firm, origin), firm);
  return `${subject}\n\n${text}\n`;
}
