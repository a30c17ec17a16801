import { resolve } from 'node:path';
import { asOperator, type OperatorEnvironment } from '../operator/asOperator.ts';
import { importHelp } from './importHelp.ts';
import { readHelpFolder } from './readHelpFolder.ts';

export const helpUsage = `anteroom articles <command>, in the environment of the server (DATA_DIR, DATABASE_URL)

  import <folder> --firm <id>    replace a firm's help articles in the languages of the folder:
                                 <language>/<place>-<id>.md, as en-us/10-send-documents.md, its title first ("# …")
`;

interface HelpCommandLine {
  readonly command: string | undefined;
  readonly operands: readonly string[];
  readonly firm: string | undefined;
  readonly env: OperatorEnvironment;
}

/**
 * Carries out one command and answers what to print; null if there is no such command, or not with these operands.
 *
 * @throws HelpFault, StartError or ConfigError with what the operator can mend.
 */
export async function helpCommand({
  command,
  operands: [folder, ...more],
  firm,
  env,
}: HelpCommandLine): Promise<string | null> {
  if (command !== 'import' || folder === undefined || more.length > 0 || firm === undefined) return null;
  const articles = await readHelpFolder(resolve(env.INIT_CWD ?? '.', folder));
  await asOperator(env, (deps) => importHelp(deps, firm, articles));
  return `${firm} has ${articles.length} ${articles.length === 1 ? 'article' : 'articles'} of this folder.\n`;
}
