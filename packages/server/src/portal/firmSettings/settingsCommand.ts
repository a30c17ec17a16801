import {
  DocumentRulesChange,
  FirmLanguagesChange,
  FirmLookChange,
  MailSettingsChange,
  SignInRulesChange,
  SupportSettingsChange,
} from '@anteroom/contract';
import type { TSchema } from 'typebox';
import type { OperatorEnvironment } from '../operator/asOperator.ts';
import { inFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import { readDraft } from '../operator/readDraft.ts';
import { PeopleFault } from '../people/PeopleFault.ts';
import { supportSettings } from '../support/supportSettings.ts';
import { documentRules } from './documentRules.ts';
import { languages } from './languages.ts';
import { look } from './look.ts';
import { mailSettings } from './mailSettings.ts';
import { changeSection, readSection, type Section } from './Section.ts';
import { signInRules } from './signInRules.ts';

/** Settings that commands change, with the schema of a change. */
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

export const settingsUsage = `anteroom settings <command> --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  show <section>                 print settings of a firm as JSON: documents, languages, look, mail, sign-in or support
  set <section> <file.json>      change those that the file holds, as its owners do; the rest stays as it is
`;

interface SettingsCommandLine {
  readonly command: string | undefined;
  readonly operands: readonly string[];
  readonly firm: string | undefined;
  readonly env: OperatorEnvironment;
}

/**
 * Carries out one command and returns what to print; null if there is no such command, or not with these operands.
 *
 * @throws PeopleFault, StartError or ConfigError with what the operator can mend.
 */
export async function settingsCommand({
  command,
  operands: [name, file, ...more],
  firm,
  env,
}: SettingsCommandLine): Promise<string | null> {
  const isShown = command === 'show' && file === undefined;
  const isSet = command === 'set' && file !== undefined;
  if (name === undefined || firm === undefined || more.length > 0 || !(isShown || isSet)) return null;
  return inFirmAsOperator(env, firm, async (deps, tx, author) => {
    const known = sections(deps.config);
    const [section, schema] = Object.hasOwn(known, name) ? (known[name] ?? []) : [];
    if (!section || !schema)
      throw new PeopleFault([`"${name}" is none of ${Object.keys(known).join(', ')}.`]);
    if (file !== undefined)
      await changeSection(deps, tx, author, section, (await readDraft(env, file, schema)) as object);
    return `${JSON.stringify(await readSection(tx, section, firm), null, 2)}\n`;
  });
}
