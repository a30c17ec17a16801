import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { LogLevel } from './config.ts';

/** Creates the server's log, on standard output: JSON lines for machines, readable ones in a terminal. */
export function createLog(level: LogLevel, output: LogOutput = process.stdout): Logger {
  const options = { level, base: null, serializers: { err: stdSerializers.errWithCause } };
  return pino(options, output.isTTY ? readable(output) : machineReadable(output));
}

type LogOutput = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

/**
 * Control characters, line and paragraph separators, and marks that change the text direction: external input could use
 * them to forge or colour a line of the log.
 */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Replaces invisible characters by visible ones: `\\u001b` for an escape. */
function escapeUnprintable(text: string): string {
  return text.replace(unprintable, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Returns an output that escapes unprintable characters in JSON lines. JSON itself escapes only the lower control
 * characters. The others can occur only within strings, where the escape has the same meaning.
 */
function machineReadable(output: LogOutput): DestinationStream {
  return { write: (line) => void output.write(`${escapeUnprintable(line.trimEnd())}\n`) };
}

/**
 * Returns a URL with its secrets removed, for the log. Secrets occur in URLs in two forms: as query parameters of
 * sign-in, and as long random path segments.
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

function readable(output: LogOutput): DestinationStream {
  return {
    write(line) {
      const { level, time, msg = '', err, ...fields } = JSON.parse(line) as LogLine;
      const clock = new Date(time).toISOString().slice(11, 19);
      const rest = Object.entries(fields).map(
        ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
      );
      const words = [clock, levelNames[level]?.padEnd(5) ?? '', msg, ...rest];
      output.write(`${escapeUnprintable(words.join(' '))}\n`);
      // Indented, so that no line of a message can be mistaken for a line of the log.
      for (const part of err?.stack?.split('\n') ?? []) output.write(`    ${escapeUnprintable(part)}\n`);
    },
  };
}
