import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Proxy in front of servers that can pass connections on, close them, or leave them without an answer. */
export class FaultyProxy {
  /**
   * Ports of the servers on this machine. Connections are distributed in turn, skipping servers that are unavailable.
   */
  targets: readonly number[];
  mode: 'passing' | 'hanging up' | 'silent' = 'passing';
  /** Number of connections that were closed or left without an answer. */
  faults = 0;
  readonly #open = new Set<Socket>();
  readonly #server = createServer((caller) => this.#serve(caller));
  #callers = 0;

  constructor(...targets: readonly number[]) {
    this.targets = targets;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Stops passing data on, on open and new connections, without closing any. */
  freeze(): void {
    this.mode = 'silent';
    for (const socket of this.#open) {
      socket.unpipe();
      socket.pause();
    }
  }

  /** Closes all open connections, which clients would otherwise reuse. */
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
    const first = this.#callers++ % Math.max(this.targets.length, 1);
    this.#pass(caller, [...this.targets.slice(first), ...this.targets.slice(0, first)]);
  }

  #pass(caller: Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined) {
      caller.destroy();
      return;
    }
    const server = connect(port, '127.0.0.1');
    this.#keep(server);
    const passOn = () => this.#pass(caller, others);
    server.once('error', passOn).once('connect', () => {
      server.off('error', passOn).once('close', () => caller.destroy());
      if (this.mode === 'passing') caller.pipe(server).pipe(caller);
    });
    caller.once('close', () => server.destroy());
  }

  #keep(socket: Socket): void {
    this.#open.add(socket);
    socket.on('error', () => undefined).once('close', () => this.#open.delete(socket));
  }
}
