#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { operatorCommand } from './kernel/operatorCommand.ts';
import { OperatorError } from './kernel/operatorError.ts';
import { accountCommand } from './portal/accounts/accountCommand.ts';
import { backupCommand, restoreCommand } from './portal/backup/backupCommand.ts';
import { auditCommand } from './portal/firmSettings/auditCommand.ts';
import { featuresCommand } from './portal/firmSettings/featuresCommand.ts';
import { settingsCommand } from './portal/firmSettings/settingsCommand.ts';
import { foldersCommand } from './portal/folderTemplates/foldersCommand.ts';
import { helpCommand } from './portal/help/helpCommand.ts';
import { inviteCommand } from './portal/invitations/inviteCommand.ts';
import { jobsCommand } from './portal/jobs/jobsCommand.ts';
import { keysCommand } from './portal/keys/keysCommand.ts';
import { clientCommand } from './portal/leaving/clientCommand.ts';
import { leavingCommand } from './portal/leaving/leavingCommand.ts';
import { personCommand } from './portal/leaving/personCommand.ts';
import { noticeCommand } from './portal/notices/noticeCommand.ts';
import { checkCommand } from './portal/operator/checkCommand.ts';
import { type CommandGroup, combine } from './portal/operator/commandGroup.ts';
import { databaseCommand } from './portal/operator/databaseCommand.ts';
import { importCommand } from './portal/operator/importCommand.ts';
import { migrateCommand } from './portal/operator/migrateCommand.ts';
import { pluginCommand } from './portal/operator/pluginCommand.ts';
import { CommandStopped } from './portal/operator/stoppable.ts';
import { clientBatchCommand, personBatchCommand } from './portal/people/batchCommand.ts';
import { clientListCommand, personListCommand } from './portal/people/listCommand.ts';
import { clientRecordCommand, personRecordCommand } from './portal/people/recordCommand.ts';
import { staffCommand } from './portal/people/staffCommand.ts';
import { quotaCommand } from './portal/quota/quotaCommand.ts';
import { secretsCommand } from './portal/secrets/secretsCommand.ts';
import { firmCommand } from './portal/setup/firmCommand.ts';
import { setupCommand } from './portal/setup/setupCommand.ts';
import { documentsCommand } from './portal/storage/documentsCommand.ts';
import { termsCommand } from './portal/terms/termsCommand.ts';
import { webhooksCommand } from './portal/webhooks/webhooksCommand.ts';

/** The groups of commands, in the order of the help. */
const groups: Readonly<Record<string, CommandGroup>> = {
  setup: setupCommand,
  firm: combine(firmCommand, leavingCommand),
  settings: settingsCommand,
  features: featuresCommand,
  notices: noticeCommand,
  terms: termsCommand,
  articles: helpCommand,
  audit: auditCommand,
  keys: keysCommand,
  webhooks: webhooksCommand,
  staff: staffCommand,
  clients: combine(clientListCommand, clientRecordCommand, clientBatchCommand, clientCommand),
  people: combine(personListCommand, personRecordCommand, personBatchCommand, personCommand),
  folders: foldersCommand,
  invite: inviteCommand,
  import: importCommand(),
  accounts: accountCommand,
  secrets: secretsCommand,
  plugins: pluginCommand,
  documents: documentsCommand,
  quota: quotaCommand,
  jobs: jobsCommand,
  check: checkCommand,
  migrate: migrateCommand,
  database: databaseCommand,
  backup: backupCommand,
  restore: restoreCommand,
};

/** Usage and options of all groups. An option has the same type in each group that declares it. */
const all = combine(...Object.values(groups));

process.exitCode = await main(process.argv.slice(2));

/**
 * Runs one of the operator's commands. Exit code 1: it failed; 2: the command line is invalid; 128 and the number of a
 * signal: the signal has stopped it.
 */
async function main(args: readonly string[]): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(Object.entries(all.options).map(([name, type]) => [name, { type }])),
        firm: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const [name = '', command, ...operands] = positionals;
    const { help, firm, ...options } = values;
    const group = groupOf(name);
    if (help || args.length === 0) {
      process.stdout.write(await (group ?? all).usage(process.env));
      return 0;
    }
    if (!group) return misuse(`There is no command "${name}".`);
    const printed = await group.run({ command, operands, firm, options, env: process.env });
    if (printed === null) return misuse(`Something is missing or not known in: ${args.join(' ')}`, group);
    process.stdout.write(printed);
    return 0;
  } catch (error) {
    if (isMisuse(error)) return misuse(error.message, groupOf(args[0]));
    if (!(error instanceof OperatorError)) throw error;
    for (const problem of error.problems) process.stderr.write(`${problem}\n`);
    return error instanceof CommandStopped ? error.exitCode : 1;
  }
}

function groupOf(name = ''): CommandGroup | undefined {
  return Object.hasOwn(groups, name) ? groups[name] : undefined;
}

/** Says what is wrong with the command line and how the group is used, or which groups there are. */
async function misuse(message: string, group?: CommandGroup): Promise<2> {
  const help = group
    ? await group.usage(process.env)
    : `The commands are: ${Object.keys(groups).join(', ')}.\n${operatorCommand} --help explains them all, ${operatorCommand} <command> --help one of them.\n`;
  process.stderr.write(`${message}\n\n${help}`);
  return 2;
}

/** Returns whether `parseArgs` threw the error because of an unknown or misused option. */
function isMisuse(error: unknown): error is Error {
  return String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
}
