import { ConfigError, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { startServer } from './server.ts';
import { StartError } from './startError.ts';
import { welcome } from './welcome.ts';
import { boundYoungGeneration } from './youngGeneration.ts';

/** Starts from the environment and runs until it is told to stop. */
async function main(): Promise<void> {
  boundYoungGeneration();
  const config = readConfig(process.env, { trial: process.argv.includes('--trial') });
  const log = createLog(config.logLevel);
  const server = await startServer(config, { log });
  process.stdout.write(welcome(server));

  const stop = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'draining');
    const { drainSeconds } = config;
    setTimeout(() => {
      log.error(`did not stop within ${drainSeconds} seconds`);
      process.exit(1);
    }, drainSeconds * 1000).unref();
    server.close().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  // A second signal ends at once, as people expect of Ctrl-C.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, stop);
}

main().catch((error: unknown) => {
  const lines =
    error instanceof ConfigError ? error.problems : [error instanceof StartError ? error.message : error];
  for (const line of lines) process.stderr.write(`${line instanceof Error ? line.stack : line}\n`);
  process.exit(1);
});
