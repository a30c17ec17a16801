import { keyFileOf } from '../../kernel/secrets/Secrets.ts';
import { asOperator } from '../operator/asOperator.ts';
import type { CommandLine } from '../operator/CommandLine.ts';
import { rotateSecrets } from './rotateSecrets.ts';

export const secretsUsage = `anteroom secrets <command>, in the environment of the server (DATA_DIR, DATABASE_URL, SECRET_KEY_FILE)

  rotate                         replace the key file and the signing keys, and re-encrypt all secrets
`;

/**
 * Runs one command and returns the text to print; null if there is no such command, or not with these operands.
 *
 * @throws StartError or ConfigError for errors that the operator can correct.
 */
export async function secretsCommand({ command, operands, firm, env }: CommandLine): Promise<string | null> {
  if (command !== 'rotate' || operands.length > 0 || firm !== undefined) return null;
  return asOperator(env, async (deps) => {
    await rotateSecrets(deps);
    return (
      `All secrets are encrypted anew, with the new key in ${keyFileOf(deps.config)}.\n` +
      'Back the file up apart from the database, give it to every server of this database, and restart them.\n'
    );
  });
}
