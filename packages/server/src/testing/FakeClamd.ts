import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * The harmless file that every scanner reports as a virus (eicar.org). It is assembled here so that scanners do not
 * report this source file.
 */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-'),
);

/**
 * Fake clamd that implements `INSTREAM` and reports contents with EICAR anywhere in them; the real daemon is tested by
 * `npm run soak`. It can be unavailable, delay its answers, and have a size limit.
 */
export class FakeClamd {
  /** Contents that it has read completely. */
  readonly scanned: Buffer[] = [];
  /** Number of contents that exceeded the size limit. */
  refusals = 0;
  /** Maximum number of bytes in a content, as in `StreamMaxLength`. */
  maxLength = Number.POSITIVE_INFINITY;
  #holding: PromiseWithResolvers<void> | null = null;
  readonly #server = createServer({ allowHalfOpen: false }, (socket) => {
    // A client that disconnects does not make the test fail.
    this.#answer(socket).catch(() => socket.destroy());
  });

  /** @param port The previous port, when it becomes available again. */
  listen(port = 0): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** Delays all answers until `release` is called. */
  hold(): void {
    this.#holding ??= Promise.withResolvers();
  }

  release(): void {
    this.#holding?.resolve();
    this.#holding = null;
  }

  async #answer(socket: Socket): Promise<void> {
    let received = Buffer.alloc(0);
    for await (const part of socket) {
      received = Buffer.concat([received, part]);
      const content = readInstream(received);
      if (content === null) continue;
      if (content.length > this.maxLength) {
        this.refusals++;
        return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      }
      this.scanned.push(content);
      await this.#holding?.promise;
      return void socket.end(
        content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0',
      );
    }
  }
}

const command = 'zINSTREAM\0';

/** Returns the content when it has arrived completely; null before that. */
function readInstream(received: Buffer): Buffer | null {
  if (received.length < command.length) return null;
  if (received.toString('latin1', 0, command.length) !== command) throw new Error('UNKNOWN COMMAND');
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
