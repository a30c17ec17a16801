import { keyFileOf } from '../../kernel/secrets/Secrets.ts';
import { asOperator } from '../operator/asOperator.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { rotateSecrets } from './rotateSecrets.ts';

/** Command that rotates the portal’s keys. */
export const secretsCommand = commandGroup({
  usage: `anteroom secrets <command>, in the environment of the server (DATA_DIR, DATABASE_URL, SECRET_KEY_FILE)

  rotate                         replace the key file and the signing keys, and re-encrypt all secrets
`,
  async run({ command, operands, firm, env }) {
    if (command !== 'rotate' || operands.length > 0 || firm !== undefined) return null;
    return asOperator(env, async (deps) => {
      await rotateSecrets(deps);
      return (
        `All secrets are encrypted anew, with the new key in ${keyFileOf(deps.config)}.\n` +
        'Back the file up apart from the database, give it to every server of this database, and restart them.\n'
      );
    });
  },
});
