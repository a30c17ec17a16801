#!/usr/bin/env node
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { OperatorError } from './kernel/operatorError.ts';
import { accountCommand, accountUsage } from './portal/accounts/accountCommand.ts';
import { backupCommand, backupUsage, restoreCommand, restoreUsage } from './portal/backup/backupCommand.ts';
import { auditCommand, auditUsage } from './portal/firmSettings/auditCommand.ts';
import { featuresCommand, featuresUsage } from './portal/firmSettings/featuresCommand.ts';
import { settingsCommand, settingsUsage } from './portal/firmSettings/settingsCommand.ts';
import { foldersCommand, foldersUsage } from './portal/folderTemplates/foldersCommand.ts';
import { helpCommand, helpUsage } from './portal/help/helpCommand.ts';
import { inviteCommand, inviteUsage } from './portal/invitations/inviteCommand.ts';
import { jobsCommand, jobsUsage } from './portal/jobs/jobsCommand.ts';
import { keysCommand, keysUsage } from './portal/keys/keysCommand.ts';
import { clientCommand, clientUsage } from './portal/leaving/clientCommand.ts';
import { personCommand, personUsage } from './portal/leaving/personCommand.ts';
import { noticeCommand, noticeUsage } from './portal/notices/noticeCommand.ts';
import type { CommandLineWithOptions } from './portal/operator/CommandLine.ts';
import { checkCommand, checkUsage } from './portal/operator/checkCommand.ts';
import { databaseCommand, databaseUsage } from './portal/operator/databaseCommand.ts';
import { importCommand, importUsage } from './portal/operator/importCommand.ts';
import { migrateCommand, migrateUsage } from './portal/operator/migrateCommand.ts';
import { pluginCommand, pluginUsage } from './portal/operator/pluginCommand.ts';
import { batchUsage, clientsCommand, peopleCommand } from './portal/people/batchCommand.ts';
import { clientListCommand, listUsage, personListCommand } from './portal/people/listCommand.ts';
import { clientRecordCommand, personRecordCommand, recordUsage } from './portal/people/recordCommand.ts';
import { staffCommand, staffUsage } from './portal/people/staffCommand.ts';
import { quotaCommand, quotaUsage } from './portal/quota/quotaCommand.ts';
import { secretsCommand, secretsUsage } from './portal/secrets/secretsCommand.ts';
import { firmCommand, firmUsage } from './portal/setup/firmCommand.ts';
import { setupCommand, setupUsage } from './portal/setup/setupCommand.ts';
import { documentsCommand, documentsUsage } from './portal/storage/documentsCommand.ts';
import { termsCommand, termsUsage } from './portal/terms/termsCommand.ts';
import { webhooksCommand, webhooksUsage } from './portal/webhooks/webhooksCommand.ts';

/** Command line as every group gets it. */
interface AnyCommandLine extends CommandLineWithOptions {
  /** Value of `--yes`. */
  readonly yes: string | undefined;
  readonly dryRun: boolean;
}

type CarryOut = (line: AnyCommandLine) => Promise<string | null>;

/** A group of commands. */
interface Area {
  /** Runs one command and returns what to print; null if there is no command of that form. */
  readonly carryOut: CarryOut;
  readonly usage: string | (() => Promise<string>);
  /** Options that the group's commands accept, besides `--firm`. */
  readonly options?: NonNullable<ParseArgsConfig['options']>;
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

/** The groups of commands, in the order of the help. */
const areas: Readonly<Record<string, Area>> = {
  setup: { carryOut: setupCommand, usage: setupUsage },
  firm: {
    carryOut: firmCommand,
    usage: firmUsage,
    options: {
      'dry-run': flag,
      country: text,
      email: text,
      language: text,
      'time-zone': text,
      color: text,
      id: text,
      passwordless: text,
      name: text,
      'header-line': text,
      logo: text,
      'sender-name': text,
      'reply-to': text,
      'second-factor': text,
      'logout-url': text,
      from: text,
      to: text,
      check: text,
      without: text,
    },
  },
  settings: { carryOut: settingsCommand, usage: settingsUsage },
  features: { carryOut: featuresCommand, usage: featuresUsage },
  notices: { carryOut: noticeCommand, usage: noticeUsage },
  terms: { carryOut: termsCommand, usage: termsUsage, options: { from: text } },
  articles: { carryOut: helpCommand, usage: helpUsage, options: { language: text } },
  audit: {
    carryOut: auditCommand,
    usage: auditUsage,
    options: { from: text, to: text, person: text, action: text, signed: flag, against: text },
  },
  keys: { carryOut: keysCommand, usage: keysUsage, options: { scopes: text, days: text } },
  webhooks: { carryOut: webhooksCommand, usage: webhooksUsage, options: { address: text, events: text } },
  staff: {
    carryOut: staffCommand,
    usage: staffUsage,
    options: { role: text, owner: flag, 'first-name': text, 'last-name': text },
  },
  clients: {
    carryOut: oneOf(clientListCommand, clientRecordCommand, clientsCommand, clientCommand),
    usage: `${listUsage}\n${recordUsage}\n${batchUsage}\n${clientUsage}`,
    options: {
      all: flag,
      'dry-run': flag,
      from: text,
      to: text,
      without: text,
      search: text,
      tag: text,
      archived: flag,
      assign: text,
      unassign: text,
      'add-tag': text,
      'remove-tag': text,
      archive: flag,
      restore: flag,
    },
  },
  people: {
    carryOut: oneOf(personListCommand, personRecordCommand, peopleCommand, personCommand),
    usage: personUsage,
    options: {
      all: flag,
      'dry-run': flag,
      'second-factor': text,
      search: text,
      disable: flag,
      enable: flag,
      'add-exception': text,
      'remove-exception': text,
    },
  },
  folders: {
    carryOut: foldersCommand,
    usage: foldersUsage,
    options: { all: flag, year: text, 'dry-run': flag },
  },
  invite: {
    carryOut: inviteCommand,
    usage: inviteUsage,
    options: { all: flag, 'dry-run': flag, search: text },
  },
  import: {
    carryOut: importCommand,
    usage: () => importUsage(process.env),
    options: { 'dry-run': flag, invite: flag },
  },
  accounts: { carryOut: accountCommand, usage: accountUsage },
  secrets: { carryOut: secretsCommand, usage: secretsUsage },
  plugins: { carryOut: pluginCommand, usage: pluginUsage, options: { yes: text } },
  documents: { carryOut: documentsCommand, usage: documentsUsage },
  quota: { carryOut: quotaCommand, usage: quotaUsage },
  jobs: { carryOut: jobsCommand, usage: jobsUsage },
  check: { carryOut: checkCommand, usage: checkUsage },
  migrate: { carryOut: migrateCommand, usage: migrateUsage, options: { 'dry-run': flag } },
  database: { carryOut: databaseCommand, usage: databaseUsage },
  backup: { carryOut: backupCommand, usage: backupUsage },
  restore: { carryOut: restoreCommand, usage: restoreUsage },
};

/** Combines the commands of one group that belong to two areas of the portal. */
function oneOf(...commands: readonly CarryOut[]): CarryOut {
  return async (line) => {
    for (const carryOut of commands) {
      const printed = await carryOut(line);
      if (printed !== null) return printed;
    }
    return null;
  };
}

async function usage(): Promise<string> {
  const parts = Object.values(areas).map(({ usage }) => (typeof usage === 'string' ? usage : usage()));
  return (await Promise.all(parts)).join('\n');
}

process.exitCode = await main(process.argv.slice(2));

/** Runs one of the operator's commands. Exit code 1: it failed; 2: the command line is invalid. */
async function main(args: readonly string[]): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...Object.assign({}, ...Object.values(areas).map(({ options }) => options)),
        firm: text,
        help: { ...flag, short: 'h' },
      } as NonNullable<ParseArgsConfig['options']>,
    });
    const [name, command, ...rest] = positionals;
    if (values.help || (name === undefined && args.length === 0)) {
      process.stdout.write(await usage());
      return 0;
    }
    const asked = Object.hasOwn(areas, name ?? '') ? areas[name ?? ''] : undefined;
    const { firm, ...options } = values as AnyCommandLine['options'];
    const isMeant = Object.keys(options).every((option) => option in (asked?.options ?? {}));
    const carryOut = isMeant ? asked?.carryOut : undefined;
    const line = {
      command,
      operands: rest,
      firm: firm as string | undefined,
      yes: options.yes as string | undefined,
      dryRun: options['dry-run'] === true,
      options,
      env: process.env,
    };
    const done = await carryOut?.(line);
    if (done) {
      process.stdout.write(done);
      return 0;
    }
    process.stderr.write(await usage());
    return 2;
  } catch (error) {
    if (isMisuse(error)) {
      process.stderr.write(`${error.message}\n\n${await usage()}\n`);
      return 2;
    }
    if (!(error instanceof OperatorError)) throw error;
    for (const problem of error.problems) process.stderr.write(`${problem}\n`);
    return 1;
  }
}

/** Returns whether `parseArgs` threw the error because of an unknown or misused option. */
function isMisuse(error: unknown): error is Error {
  return String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
}
