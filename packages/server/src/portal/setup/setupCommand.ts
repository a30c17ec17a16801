import { operatorCommand } from '../../kernel/operatorCommand.ts';
import { OperatorError } from '../../kernel/operatorError.ts';
import { asOperator } from '../operator/asOperator.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { hasFirm } from './addFirm.ts';
import { makeSetupLink, setupMinutes } from './setupLink.ts';

/** Command that prints a link for setting up the first firm. */
export const setupCommand = commandGroup({
  usage: `anteroom setup <command>, in the environment of the server (DATA_DIR, DATABASE_URL)

  link                           print a link for setting up the first firm in a browser. It works once, within ${setupMinutes} minutes
`,
  async run({ command, operands, firm, env }) {
    if (command !== 'link' || operands.length > 0 || firm !== undefined) return null;
    return asOperator(env, async (deps) => {
      const { db, operator } = deps;
      if (await hasFirm(db))
        throw new OperatorError([
          'The portal has a firm, so there is nothing to set up.',
          `For another firm: ${operatorCommand} firm add <name> --country <code> --email <address>`,
          `For another owner: ${operatorCommand} staff add <e-mail> --owner --firm <id> --first-name <name> --last-name <name>`,
        ]);
      return `${await makeSetupLink(deps, db, { operator })}\n`;
    });
  },
});
