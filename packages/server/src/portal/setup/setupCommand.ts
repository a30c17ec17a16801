import { operatorCommand } from '../../kernel/operatorCommand.ts';
import { asOperator, type OperatorEnvironment } from '../operator/asOperator.ts';
import { PeopleFault } from '../people/PeopleFault.ts';
import { hasFirm } from './addFirm.ts';
import { makeSetupLink, setupMinutes } from './setupLink.ts';

export const setupUsage = `anteroom setup <command>, in the environment of the server (DATA_DIR, DATABASE_URL)

  link                           print a link by which the first firm is set up in a browser, once, within ${setupMinutes} minutes
`;

interface SetupCommandLine {
  readonly command: string | undefined;
  readonly operands: readonly string[];
  readonly firm: string | undefined;
  readonly env: OperatorEnvironment;
}

/**
 * Runs one command and returns the text to print; null if there is no such command, or not with these operands.
 *
 * @throws PeopleFault if there is a firm; StartError or ConfigError for errors that the operator can correct.
 */
export async function setupCommand({
  command,
  operands,
  firm,
  env,
}: SetupCommandLine): Promise<string | null> {
  if (command !== 'link' || operands.length > 0 || firm !== undefined) return null;
  return asOperator(env, async (deps) => {
    const { db, operator } = deps;
    if (await hasFirm(db))
      throw new PeopleFault([
        'The portal has a firm, so there is nothing to set up.',
        `For another firm: ${operatorCommand} firm add <name> --country <code> --email <address>`,
        `For another owner: ${operatorCommand} staff add <e-mail> --owner --firm <id> --first-name <name> --last-name <name>`,
      ]);
    return `${await makeSetupLink(deps, db, { operator })}\n`;
  });
}
