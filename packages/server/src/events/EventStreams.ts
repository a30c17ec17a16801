import { PassThrough, type Readable } from 'node:stream';
import type { PluginEvent, PortalEvent } from '@anteroom/contract';
import { type Held, may } from '@anteroom/domain/permissions';
import { heldBy, type Scope } from '@anteroom/server-sdk';
import type { FastifyBaseLogger } from 'fastify';
import type { Listener } from '../database/listener.ts';
import type { Db, DbOrTx } from '../database/schema.ts';
import type { Ids } from '../ids.ts';
import type { Plugins } from '../plugins/Plugins.ts';
import type { Sessions } from '../security/sessions.ts';
import { type Announcement, type Audience, announce } from './announce.ts';
import { eventPermissions } from './eventPermissions.ts';

interface OpenStream {
  readonly scope: Scope;
  /** undefined until it is known: nothing is told before. */
  access: StreamAccess | undefined;
  readonly out: PassThrough;
}

/** What a stream may tell of. It holds as long as the stream: one whose access may have changed ends. */
interface StreamAccess {
  readonly held: Held;
  /** null for who sees all clients of the firm. */
  readonly clients: ReadonlySet<string> | null;
}

/** How many of the last events a stream that broke can be resumed after. */
const kept = 1_000;

/** Below what proxies and browsers take for a dead connection; the client gives up after twice as long. */
const beatMs = 25_000;

/**
 * Streams of one session in this process. A stream more ends the oldest: that is a tab that is looked at less, or a connection that is
 * dead without anybody having noticed, as after a change of networks.
 */
const atMost = 10;

/** How long a page that had to make room waits before it comes back, so that many windows do not end each other's streams all the time. */
const makeRoomMs = 60_000;

/** Bytes that may wait for a browser; one that takes nothing is let go, and comes back. */
const waitingBytes = 256 * 1024;

interface EventStreamsOptions {
  readonly db: Db;
  readonly listener: Listener;
  readonly sessions: Sessions;
  readonly plugins: Pick<Plugins, 'eventAccess'>;
  readonly ids: Ids;
  readonly log: FastifyBaseLogger;
}

/**
 * Holds the event streams that are open in this process and sends events to them (docs/adr/0014). An event published on any
 * node arrives on all of them in the same order.
 */
export class EventStreams {
  readonly #db: Db;
  readonly #sessions: Sessions;
  readonly #plugins: Pick<Plugins, 'eventAccess'>;
  readonly #ids: Ids;
  readonly #log: FastifyBaseLogger;
  readonly #open = new Set<OpenStream>();
  /** The last events, oldest first. */
  #last: Announcement[] = [];
  /** Stands before the oldest of {@link #last}: a stream that heard it misses nothing. */
  #base: string;
  #greeting: (scope: Scope) => readonly PortalEvent[] = () => [];
  #heart: NodeJS.Timeout | undefined;

  constructor({ db, listener, sessions, plugins, ids, log }: EventStreamsOptions) {
    this.#db = db;
    this.#sessions = sessions;
    this.#plugins = plugins;
    this.#ids = ids;
    this.#log = log;
    this.#base = ids.next();
    listener.on('events', (payload) => this.#hear(JSON.parse(payload) as Announcement));
    listener.on('session_changed', (payload) => {
      const [companyId = '', userId] = payload.split(' ');
      this.#endOf(companyId, userId);
    });
    listener.onLost(() => {
      this.#last = [];
      this.#base = ids.next();
    });
    listener.onConnected(() => {
      for (const stream of this.#open) {
        this.#write(stream, { type: 'missed', data: {} });
        // Nor is it known what anybody may see by now.
        this.#end(stream);
      }
    });
  }

  /**
   * Tells an event to all who may know of it, on every node. With a transaction it is told if that commits. The data is a
   * hint, some hundred bytes at most: PostgreSQL takes 8,000.
   */
  async publish(audience: Audience, event: PortalEvent | PluginEvent, tx: DbOrTx = this.#db): Promise<void> {
    await announce(tx, { id: this.#ids.next(), audience, event });
  }

  /** Says what every stream begins with. One giver, called once. */
  greetWith(greeting: (scope: Scope) => readonly PortalEvent[]): void {
    this.#greeting = greeting;
  }

  /** The greeting has become another one: those who are there hear it too. */
  greetAgain(): void {
    for (const stream of this.#open) {
      // Who is about to be greeted hears it then.
      if (!stream.access) continue;
      for (const event of this.#greeting(stream.scope)) this.#write(stream, event);
    }
  }

  /**
   * A stream of events in the form of `text/event-stream`, until its session ends, what the person may see changes, or the caller
   * destroys it. A page comes back after the last event that it heard, and is told what it may know by then.
   *
   * @param lastEventId - as the browser heard it last; undefined for a page that begins to listen.
   */
  async open(scope: Scope, lastEventId: string | undefined): Promise<Readable> {
    const stream: OpenStream = { scope, access: undefined, out: new PassThrough() };
    this.#makeRoom(scope);
    // From here on a change of access ends it; what it may tell is read after that.
    this.#open.add(stream);
    stream.out.once('close', () => this.#open.delete(stream));
    this.#heart ??= setInterval(() => void this.beat(), beatMs).unref();
    stream.access = await this.#accessOf(scope).catch((error) => {
      this.#end(stream);
      throw error;
    });
    if (!stream.access) this.#end(stream);
    // The answer's head is sent with its first bytes: the browser shall know at once that it is heard.
    this.#send(stream, ':\n\n');
    for (const event of this.#greeting(scope)) this.#write(stream, event, this.newest);
    if (lastEventId !== undefined) this.#resume(stream, lastEventId);
    return stream.out;
  }

  /** Keeps the streams from being taken for dead, and ends those whose session has ended. */
  async beat(): Promise<void> {
    await this.#endOver();
    for (const stream of this.#open) this.#send(stream, ':\n\n');
  }

  /** Ends every stream: the browsers come back, to another node or later. */
  close(): void {
    clearInterval(this.#heart);
    this.#heart = undefined;
    for (const stream of this.#open) this.#end(stream);
  }

  /** The last event that was told, whoever it was told to: what is read from now on is no older. */
  get newest(): string {
    return this.#last.at(-1)?.id ?? this.#base;
  }

  #hear(announcement: Announcement): void {
    this.#last.push(announcement);
    if (this.#last.length > kept) this.#base = this.#last.shift()?.id ?? this.#base;
    for (const stream of this.#open) this.#tell(stream, announcement);
  }

  #resume(stream: OpenStream, lastEventId: string): void {
    const heard = this.#last.findIndex(({ id }) => id === lastEventId);
    if (heard === -1 && lastEventId !== this.#base) {
      this.#write(stream, { type: 'missed', data: {} });
      return;
    }
    for (const announcement of this.#last.slice(heard + 1)) this.#tell(stream, announcement);
  }

  #tell(stream: OpenStream, { id, audience, event }: Announcement): void {
    const { scope, access } = stream;
    if (!access || scope.companyId !== audience.companyId) return;
    const permission = eventPermissions[event.type] ?? this.#plugins.eventAccess(event.type, scope.companyId);
    if (!permission || !may(permission, access.held)) return;
    if (audience.userId !== undefined && audience.userId !== scope.userId) return;
    if (audience.clientId !== null && access.clients?.has(audience.clientId) === false) return;
    this.#write(stream, event, id);
  }

  #write(stream: OpenStream, { type, data }: PluginEvent, id = this.newest): void {
    this.#send(stream, `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #send({ out }: OpenStream, text: string): void {
    if (out.writableLength + out.readableLength > waitingBytes) out.destroy();
    else if (!out.writableEnded) out.write(text);
  }

  /** Ends the streams of a firm, or of one user of it: whose session it is, and whose view. */
  #endOf(companyId: string, userId: string | undefined): void {
    for (const stream of this.#open) {
      const { scope } = stream;
      const concerned = userId === undefined || [scope.userId, scope.impersonator?.userId].includes(userId);
      if (scope.companyId === companyId && concerned) this.#end(stream);
    }
  }

  #makeRoom({ sessionId }: Scope): void {
    const others = [...this.#open].filter(({ scope }) => scope.sessionId === sessionId);
    const [oldest] = others;
    if (!oldest || others.length < atMost) return;
    this.#send(oldest, `retry: ${makeRoomMs}\n\n`);
    this.#end(oldest);
  }

  #end(stream: OpenStream): void {
    this.#open.delete(stream);
    // What a browser does not take is not waited for.
    if (stream.out.writableNeedDrain) stream.out.destroy();
    else stream.out.end();
  }

  async #endOver(): Promise<void> {
    const streams = [...this.#open];
    if (streams.length === 0) return;
    try {
      const living = await this.#sessions.living(streams.map(({ scope }) => scope.sessionId));
      for (const stream of streams) if (!living.has(stream.scope.sessionId)) this.#end(stream);
    } catch (error) {
      // Without the database nothing can be told either; the next beat asks again.
      this.#log.warn({ err: error }, 'it is not known which sessions of event streams have ended');
    }
  }

  /** What the session may be told now; undefined if it is over. */
  async #accessOf(asked: Scope): Promise<StreamAccess | undefined> {
    const scope = await this.#sessions.scopeOf(asked);
    return scope ? { held: heldBy(scope), clients: await this.#visibleClients(scope) } : undefined;
  }

  async #visibleClients(scope: Scope): Promise<ReadonlySet<string> | null> {
    if (scope.role !== 'client') return null;
    const rows = await this.#db
      .selectFrom('client_contacts')
      .select('client_id')
      .where('company_id', '=', scope.companyId)
      .where('contact_id', '=', scope.contactId)
      .execute();
    return new Set(rows.map(({ client_id }) => client_id));
  }
}
