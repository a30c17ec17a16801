import { relative } from 'node:path';
import { demoAccounts, demoPassword, emailOf } from './seed/accounts.ts';
import type { RunningServer } from './server.ts';

/** What is printed when the server is ready. */
export function welcome({
  url,
  deps: { config },
  closedDemoAccounts,
}: Pick<RunningServer, 'url' | 'deps' | 'closedDemoAccounts'>): string {
  const below = relative(process.cwd(), config.dataDir);
  const folder = below.startsWith('..') ? config.dataDir : below || '.';
  const lines = ['', `Anteroom is ready: ${url}`, ''];
  if (config.seed === 'demo' && config.oidc === null) {
    const width = Math.max(...demoAccounts.map((account) => emailOf(account).length));
    lines.push(`  Sign in with the password ${demoPassword} as`);
    for (const account of demoAccounts) lines.push(`    ${emailOf(account).padEnd(width)}  ${account.about}`);
    lines.push('');
  }
  if (closedDemoAccounts > 0) {
    lines.push(`  Demo   ${closedDemoAccounts} accounts of the demo firms are closed; nothing was deleted`);
  }
  lines.push(`  Data   ${folder}${config.databaseUrl ? ', and the database of DATABASE_URL' : ''}`);
  lines.push(`  Mail   ${config.smtpUrl ? 'SMTP_URL' : `${folder}/mail, as .eml files`}`);
  if (config.devPlugins) lines.push('  Plugins in development are shown to internal users (DEV_PLUGINS=1)');
  lines.push(`  API    ${url}/api/docs`);
  lines.push('  Stop   Ctrl-C', '');
  return `${lines.join('\n')}\n`;
}
