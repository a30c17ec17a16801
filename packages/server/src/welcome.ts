import { operatorCommand } from './kernel/operatorCommand.ts';
import type { FirstRun } from './portal/setup/firstRun.ts';
import { demoAccounts, demoPassword, emailOf } from './seed/accounts.ts';
import type { RunningServer } from './server.ts';

/** Returns the text that the server prints when it is ready. */
export function welcome({
  url,
  deps: { config },
  closedDemoAccounts,
  firstRun,
}: Pick<RunningServer, 'url' | 'deps' | 'closedDemoAccounts' | 'firstRun'>): string {
  const lines = ['', `Anteroom is ready: ${url}`, ''];
  if (config.seed === 'demo' && config.oidc === null) {
    const width = Math.max(...demoAccounts.map((account) => emailOf(account).length));
    lines.push(`  Sign in with the password ${demoPassword} as`);
    for (const account of demoAccounts) lines.push(`    ${emailOf(account).padEnd(width)}  ${account.about}`);
    lines.push('');
  }
  if (config.seed !== 'demo') for (const line of nextSteps(firstRun, url)) lines.push(line && `  ${line}`);
  if (closedDemoAccounts > 0) {
    lines.push(`  Demo   ${closedDemoAccounts} accounts of the demo firms are closed; nothing was deleted`);
  }
  lines.push(`  Data   ${config.dataDir}${config.databaseUrl ? ', and the database of DATABASE_URL' : ''}`);
  lines.push(`  Mail   ${config.smtpUrl ? 'SMTP_URL' : `${config.dataDir}/mail, as .eml files`}`);
  if (config.devPlugins) lines.push('  Plugins in development are shown to internal users (DEV_PLUGINS=1)');
  lines.push(`  API    ${url}/api/docs`);
  lines.push('  Stop   Ctrl-C', '');
  return `${lines.join('\n')}\n`;
}

/** Returns what the operator has to do next, followed by an empty line. */
function nextSteps(firstRun: FirstRun, url: string): readonly string[] {
  switch (firstRun.kind) {
    case 'no-firm':
      return [
        'There is no firm yet. Set it up in a browser, with a link that works once, within an hour:',
        `  ${firstRun.link}`,
        `Another link: ${operatorCommand} setup link`,
        `The same without a browser: ${operatorCommand} firm add <name> --country <code> --email <address>`,
        '',
      ];
    case 'no-owner':
      return [
        ...firstRun.firms.flatMap(({ companyId, name, ownerEmail }) => [
          `No owner of ${name} has joined yet. ${ownerEmail === null ? 'Add one' : 'Send the invitation'}:`,
          ownerEmail === null
            ? `  ${operatorCommand} staff add <e-mail> --owner --firm ${companyId} --first-name <name> --last-name <name>`
            : `  ${operatorCommand} invite send ${ownerEmail} --firm ${companyId}`,
        ]),
        '',
      ];
    case 'ready':
      return [`Staff sign in at ${url}/staff`, ''];
  }
}
