import type { FastifyBaseLogger } from 'fastify';
import { createLog } from './kernel/log.ts';
import { onStopSignal } from './kernel/onStopSignal.ts';
import { openDataFolder } from './kernel/openDataFolder.ts';
import { OperatorError } from './kernel/operatorError.ts';
import { boundYoungGeneration } from './kernel/youngGeneration.ts';
import { type PortalConfig, readConfig } from './portal/config.ts';
import type { RunningServer } from './server.ts';
import { welcome } from './welcome.ts';

/** Starts the server with the settings of the environment, and runs it until it is told to stop. */
async function main(): Promise<void> {
  boundYoungGeneration();
  const config = readConfig(process.env, { trial: process.argv.includes('--trial') });
  const log = createLog(config.logLevel);
  logUnhandledRejections(log);
  const endTraces = await startTraces(config, log);
  const starting = start(config, log);

  // A server that is told to stop while it starts finishes starting first: only then is everything that it has begun
  // known and can be ended.
  onStopSignal((signal) => {
    log.info({ signal }, 'draining');
    const { drainSeconds } = config;
    setTimeout(() => {
      log.error(`did not stop within ${drainSeconds} seconds`);
      process.exit(1);
    }, drainSeconds * 1000).unref();
    starting
      .then((server) => server.close())
      .then(() => endTraces?.())
      .then(
        () => process.exit(0),
        (error) => {
          log.error({ err: error }, 'did not stop cleanly');
          process.exit(1);
        },
      );
  });

  process.stdout.write(welcome(await starting));
}

/**
 * Logs promises that are rejected and that nothing waits for. Otherwise a forgotten `await` in a plugin would end the
 * server for everyone.
 */
function logUnhandledRejections(log: FastifyBaseLogger): void {
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'a promise was rejected that nothing waits for'),
  );
}

/**
 * Starts the server. An embedded database, which is a separate process, starts while the server's code is being loaded.
 */
async function start(config: PortalConfig, log: FastifyBaseLogger): Promise<RunningServer> {
  const [folder, code] = await Promise.allSettled([openDataFolder(config, log), import('./server.ts')]);
  if (folder.status === 'rejected') throw folder.reason;
  if (code.status === 'rejected') {
    await folder.value.close();
    throw code.reason;
  }
  return code.value.startServer(config, { log, folder: folder.value });
}

/** Loads OpenTelemetry, but only if tracing is configured. */
async function startTraces({ tracing }: PortalConfig, log: FastifyBaseLogger) {
  if (!tracing) return undefined;
  const { startTracing } = await import('./kernel/tracing/startTracing.ts');
  return startTracing(tracing, log);
}

main().catch((error: unknown) => {
  const lines = error instanceof OperatorError ? error.problems : [error];
  for (const line of lines) process.stderr.write(`${line instanceof Error ? line.stack : line}\n`);
  process.exit(1);
});
