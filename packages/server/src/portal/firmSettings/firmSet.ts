import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import type { SignInRules } from '@anteroom/contract';
import { OperatorError } from '../../kernel/operatorError.ts';
import type { OperatorDeps } from '../operator/asOperator.ts';
import { operatorAsAuthor } from '../people/Author.ts';
import { reportFaults } from '../people/reportFaults.ts';
import { isColor, look } from './look.ts';
import { mailSettings } from './mailSettings.ts';
import { changeSection, onlyGiven } from './Section.ts';
import { signInRules } from './signInRules.ts';

/** Options of `anteroom firm set`. An empty string clears a value. */
export interface FirmOptions {
  readonly name?: string | undefined;
  readonly color?: string | undefined;
  readonly 'header-line'?: string | undefined;
  /** Path of a file; empty to remove the logo. */
  readonly logo?: string | undefined;
  readonly 'second-factor'?: string | undefined;
  readonly 'logout-url'?: string | undefined;
  readonly email?: string | undefined;
  readonly 'sender-name'?: string | undefined;
  readonly 'reply-to'?: string | undefined;
}

const demands: readonly string[] = ['chosen', 'staff', 'everyone'] satisfies SignInRules['secondFactor'][];

/**
 * Changes settings of a firm as its owners can, all or none. Returns whether any of them is different from before.
 *
 * @param folder - working directory of the command, against which the logo's path is resolved
 * @throws OperatorError with everything that is wrong with the first section that is refused.
 */
export async function setFirm(
  deps: OperatorDeps,
  companyId: string,
  options: FirmOptions,
  folder: string,
): Promise<boolean> {
  const firm = await deps.db
    .selectFrom('companies')
    .select('country')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!firm) throw new OperatorError([`There is no firm "${companyId}".`]);
  const secondFactor = options['second-factor'];
  if (secondFactor !== undefined && !demands.includes(secondFactor))
    throw new OperatorError([`"${secondFactor}" is none of ${demands.join(', ')}.`]);
  const author = operatorAsAuthor(companyId, firm.country, deps.operator);
  const { name, color, email } = options;
  if (color !== undefined && !isColor(color.trim()))
    throw new OperatorError([`"${color}" is not a colour, such as #0f4c5c.`]);
  const logo = options.logo && (await pictureOf(resolve(folder, options.logo)));
  return reportFaults(() =>
    deps.db.transaction().execute(async (tx) => {
      const looked = onlyGiven({
        name,
        headerFillColor: color,
        buttonFillColor: color,
        headerLine: options['header-line'],
        logo: logo === '' ? null : logo,
      });
      const isLookChanged = await changeSection(deps, tx, author, look, looked);
      const rules = { secondFactor: secondFactor as SignInRules['secondFactor'] | undefined };
      const areRulesChanged = await changeSection(
        deps,
        tx,
        author,
        signInRules(deps.config),
        onlyGiven({ ...rules, logoutUrl: options['logout-url'] }),
      );
      const mails = { email, senderName: options['sender-name'], replyTo: options['reply-to'] };
      const areMailsChanged = await changeSection(deps, tx, author, mailSettings, onlyGiven(mails));
      return isLookChanged || areRulesChanged || areMailsChanged;
    }),
  );
}

const typeOf: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
};

async function pictureOf(file: string): Promise<string> {
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError([`${file} could not be read: ${error.code ?? error.message}`]);
  });
  return `data:${typeOf[extname(file).toLowerCase()] ?? 'unknown/unknown'};base64,${content.toString('base64')}`;
}
