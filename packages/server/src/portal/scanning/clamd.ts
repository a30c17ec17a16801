import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { EnvironmentReader } from '../../kernel/EnvironmentReader.ts';

/** Settings of virus scanning. */
export interface ScanningConfig {
  /** The virus scanner for uploads; null if uploads are not scanned. */
  readonly clamd: ClamdConfig | null;
}

export interface ClamdConfig {
  readonly host: string;
  readonly port: number;
}

export function readScanningConfig(read: EnvironmentReader): ScanningConfig {
  return { clamd: read.hostAndPort('CLAMD_HOST') };
}

/** Virus scanner. */
export interface Scanner {
  /**
   * Scans a content to its end.
   *
   * @returns the scanner's name for what it found; null if it found nothing.
   * @throws ScanFailed, or the error of the connection or the content. In either case, nothing is known about the
   * content.
   */
  scan(content: Readable, signal: AbortSignal): Promise<string | null>;
}

/** The scanner answered, but did not say whether there is a virus. */
class ScanFailed extends Error {
  override readonly name = 'ScanFailed';
}

/**
 * Maximum time without data from the daemon, in milliseconds. It has to cover the scan of one content, for which
 * clamd's `MaxScanTime` is 2 minutes by default.
 */
const silenceMs = 300_000;

/**
 * Returns a scanner that uses a ClamAV daemon through its `INSTREAM` command (clamd(8)), with one connection for each
 * content.
 */
export function openClamd({ host, port }: ClamdConfig): Scanner {
  return {
    async scan(content, signal) {
      const socket = connect({ host, port });
      socket.setTimeout(silenceMs, () =>
        socket.destroy(new ScanFailed('The virus scanner does not answer.')),
      );
      let answer = '';
      socket.setEncoding('utf8').on('data', (part) => {
        answer += part;
      });
      try {
        await pipeline(content, inChunks, socket, { signal, end: false });
        await finished(socket, { writable: false, signal });
      } catch (error) {
        // The daemon disconnects when the content is too long for it, but gives the reason first.
        if (!isWhole(answer)) throw error;
      } finally {
        content.destroy();
        socket.destroy();
      }
      return verdict(answer);
    },
  };
}

/** Yields each chunk, preceded by its length; a chunk of length 0 ends the content. */
async function* inChunks(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of content) {
    yield lengthOf(chunk);
    yield chunk;
  }
  yield lengthOf([]);
}

function lengthOf({ length }: { readonly length: number }): Buffer {
  const field = Buffer.alloc(4);
  field.writeUInt32BE(length);
  return field;
}

function isWhole(answer: string): boolean {
  return answer.endsWith('\0');
}

function verdict(answer: string): string | null {
  const [, found] = /^stream: (.+) FOUND\0$/.exec(answer) ?? [];
  if (found !== undefined) return found;
  if (answer === 'stream: OK\0') return null;
  throw new ScanFailed(`The virus scanner answered "${answer.replace(/\0$/, '')}".`);
}
