import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands before a server and passes everything on; or hangs up on whoever calls, or lets them wait. */
export class FaultyProxy {
  mode: 'passing' | 'hanging up' | 'silent' = 'passing';
  /** Connections that were hung up on or left waiting. */
  faults = 0;
  readonly #open = new Set<Socket>();
  readonly #server = createServer((caller) => this.#serve(caller));
  readonly #target: number;

  /** @param target The port of the server, on this machine. */
  constructor(target: number) {
    this.#target = target;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Passes nothing on any more, on connections that are open and on new ones, without closing any. */
  freeze(): void {
    this.mode = 'silent';
    for (const socket of this.#open) {
      socket.unpipe();
      socket.pause();
    }
  }

  /** Ends what is under way: connections are kept, and would be used again. */
  breakOff(): void {
    for (const socket of this.#open) socket.destroy();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.breakOff();
    await closed;
  }

  #serve(caller: Socket): void {
    this.#keep(caller);
    if (this.mode !== 'passing') {
      this.faults++;
      if (this.mode === 'hanging up') caller.destroy();
      return;
    }
    const server = connect(this.#target, '127.0.0.1');
    this.#keep(server);
    caller.pipe(server).pipe(caller);
    caller.once('close', () => server.destroy());
    server.once('close', () => caller.destroy());
  }

  #keep(socket: Socket): void {
    this.#open.add(socket);
    socket.on('error', () => undefined).once('close', () => this.#open.delete(socket));
  }
}
