#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { ConfigError } from './config.ts';
import { helpCommand, helpUsage } from './help/helpCommand.ts';
import { HelpFault } from './help/helpFault.ts';
import { importCommand, importUsage } from './imports/importCommand.ts';
import { ImportFault } from './imports/importFault.ts';
import { pluginCommand, pluginUsage } from './plugins/pluginCommand.ts';
import { PluginFault } from './plugins/pluginFault.ts';
import { quotaCommand, quotaUsage } from './quota/quotaCommand.ts';
import { QuotaFault } from './quota/quotaFault.ts';
import { StartError } from './startError.ts';
import { StorageAway } from './storage/blobStore.ts';
import { ContentsFault, documentsCommand, documentsUsage } from './storage/documentsCommand.ts';

interface CommandLine {
  readonly command: string | undefined;
  readonly operands: readonly string[];
  readonly firm: string | undefined;
  readonly yes: string | undefined;
  readonly env: NodeJS.ProcessEnv;
}

const areas = new Map<string, (line: CommandLine) => Promise<string | null>>([
  ['plugins', pluginCommand],
  ['articles', helpCommand],
  ['documents', documentsCommand],
  ['quota', quotaCommand],
  ['import', importCommand],
]);

const usage = async () =>
  `${pluginUsage}\n${helpUsage}\n${documentsUsage}\n${quotaUsage}\n${await importUsage(process.env)}`;

process.exitCode = await main(process.argv.slice(2));

/** The operator's commands. Exit code 1: it could not be done; 2: it was not understood. */
async function main(args: readonly string[]): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { firm: { type: 'string' }, yes: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    const [area, command, ...rest] = positionals;
    if (values.help || (area === undefined && args.length === 0)) {
      process.stdout.write(await usage());
      return 0;
    }
    const { firm, yes } = values;
    // Only a plugin's data is removed for good.
    const isMeant = yes === undefined || area === 'plugins';
    const carryOut = area === undefined || !isMeant ? undefined : areas.get(area);
    const done = await carryOut?.({ command, operands: rest, firm, yes, env: process.env });
    if (done) {
      process.stdout.write(done);
      return 0;
    }
    process.stderr.write(await usage());
    return 2;
  } catch (error) {
    const known = isMisuse(error) ? [(error as Error).message, '', await usage()] : linesOf(error);
    if (!known) throw error;
    for (const line of known) process.stderr.write(`${line}\n`);
    return isMisuse(error) ? 2 : 1;
  }
}

/** What the operator can act on; null for what nobody foresaw. */
function linesOf(error: unknown): readonly string[] | null {
  if (error instanceof ConfigError || error instanceof ImportFault) return error.problems;
  if (
    error instanceof PluginFault ||
    error instanceof HelpFault ||
    error instanceof ContentsFault ||
    error instanceof QuotaFault ||
    error instanceof StorageAway ||
    error instanceof StartError
  ) {
    return [error.message];
  }
  return null;
}

/** As `parseArgs` says that there is no such option. */
function isMisuse(error: unknown): boolean {
  return String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
}
