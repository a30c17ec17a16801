import { type Logger, pino, stdSerializers } from 'pino';
import type { LogLevel } from './config.ts';

/** The server's log, on standard output: JSON lines for machines, readable ones in a terminal. */
export function createLog(level: LogLevel): Logger {
  const options = { level, base: null, serializers: { err: stdSerializers.errWithCause } };
  return process.stdout.isTTY ? pino(options, readable) : pino(options);
}

/**
 * An address as it may be logged. What is secret travels in an address in two forms: as a query parameter of sign-in,
 * and as a long random segment.
 */
export function withoutSecrets(url: string): string {
  return url.replace(/([?&](?:code|state|token)=)[^&]*/gi, '$1…').replace(/[\w-]{40,}/g, '…');
}

interface LogLine {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
  readonly [field: string]: unknown;
}

const levelNames: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

const readable = {
  write(line: string): void {
    const { level, time, msg, err, ...fields } = JSON.parse(line) as LogLine;
    const clock = new Date(time).toISOString().slice(11, 19);
    const rest = Object.entries(fields).map(
      ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    );
    process.stdout.write(`${[clock, levelNames[level]?.padEnd(5), msg, ...rest].join(' ')}\n`);
    if (err?.stack) process.stdout.write(`${err.stack}\n`);
  },
};
