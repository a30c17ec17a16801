import { PassThrough, type Readable } from 'node:stream';
import type { PluginEvent, PortalEvent } from '@anteroom/contract';
import type { Held, Permission } from '@anteroom/domain/people/permissions';
import type { Scope } from '@anteroom/server-sdk';
import { heldBy } from '@anteroom/server-sdk/portal';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientAccess } from '../ClientAccess.ts';
import { acrossFirms } from '../database/firmAtWork.ts';
import type { Listener } from '../database/listener.ts';
import type { Db, DbOrTx } from '../database/schema.ts';
import type { Ids } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Plugins } from '../plugins/Plugins.ts';
import { webhookQueue } from '../webhooks/webhookDeliveries.ts';
import { type Announcement, type Audience, announce } from './announce.ts';

interface OpenStream {
  readonly scope: Scope;
  /** undefined until it is known; no events are sent before that. */
  access: StreamAccess | undefined;
  readonly out: PassThrough;
}

/** Access rights for events. They do not change during the life of a stream: a change of access ends the stream. */
interface StreamAccess {
  readonly held: Held;
  /** IDs of the visible clients; null if all clients of the firm are visible. */
  readonly clients: ReadonlySet<string> | null;
}

/** Number of recent events that are kept in memory so that a broken stream can resume after one of them. */
const kept = 1_000;

/**
 * Interval between heartbeats, shorter than the idle time after which proxies and browsers drop a connection. The page
 * reconnects after twice as long without one.
 */
const beatMs = 25_000;

/**
 * Maximum number of streams of one session in this process. One more ends the oldest, which is a tab that is rarely
 * looked at, or a connection whose end went unnoticed, for example after a change of networks.
 */
const atMost = 10;

/**
 * Time that a page waits before it reconnects when its stream was ended to make room, so that many windows do not keep
 * ending each other's streams.
 */
const makeRoomMs = 60_000;

/**
 * Maximum number of bytes that may be buffered for a browser. The stream of a browser that stops reading is destroyed;
 * the browser reconnects.
 */
const waitingBytes = 256 * 1024;

/** Provides which sessions are alive, and what they may access. The portal's sign-in implements it. */
export interface SessionAccess {
  /** Returns the IDs of those sessions that have not ended. */
  living(sessions: readonly Pick<Scope, 'companyId' | 'sessionId'>[]): Promise<ReadonlySet<string>>;
  /** Returns the current scope of a session; null if the session has ended. */
  scopeOf(scope: Scope): Promise<Scope | null>;
}

interface EventStreamsOptions {
  readonly db: Db;
  readonly listener: Listener;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly sessions: SessionAccess;
  readonly clients: Pick<ClientAccess, 'idsFor'>;
  readonly plugins: Pick<Plugins, 'eventAccess' | 'inUse'>;
  /** Permission required for each event of the portal itself, by the event's name. */
  readonly permissions: Readonly<Record<string, Permission | undefined>>;
  readonly ids: Ids;
  readonly log: FastifyBaseLogger;
}

/**
 * Holds the event streams that are open in this process and sends events to them (docs/adr/0014). An event published on any
 * node arrives on all of them in the same order.
 */
export class EventStreams {
  readonly #db: Db;
  readonly #jobs: Pick<Jobs, 'send'>;
  readonly #sessions: SessionAccess;
  readonly #clients: Pick<ClientAccess, 'idsFor'>;
  readonly #plugins: Pick<Plugins, 'eventAccess' | 'inUse'>;
  readonly #permissions: Readonly<Record<string, Permission | undefined>>;
  readonly #ids: Ids;
  readonly #log: FastifyBaseLogger;
  readonly #open = new Set<OpenStream>();
  /** The last events, oldest first. */
  #last: Announcement[] = [];
  /** ID of the event before the oldest of {@link #last}: a stream that received it has missed nothing. */
  #base: string;
  #greeting: (scope: Scope) => readonly PortalEvent[] = () => [];
  #heart: NodeJS.Timeout | undefined;

  constructor({
    db,
    listener,
    jobs,
    sessions,
    clients,
    plugins,
    permissions,
    ids,
    log,
  }: EventStreamsOptions) {
    this.#db = db;
    this.#jobs = jobs;
    this.#sessions = sessions;
    this.#clients = clients;
    this.#plugins = plugins;
    this.#permissions = permissions;
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
        // Their access may have changed in the meantime.
        this.#end(stream);
      }
    });
  }

  /**
   * Sends an event to everybody who may see it, on every node; within a transaction, once that commits. The data is
   * only a hint, a few hundred bytes at most: PostgreSQL accepts 8,000. The event is also delivered to the firm's
   * webhooks.
   */
  async publish(audience: Audience, event: PortalEvent | PluginEvent, tx: DbOrTx = this.#db): Promise<void> {
    const deliveries = await announce(tx, { id: this.#ids.next(), audience, event });
    for (const delivery of deliveries) await this.#jobs.send(webhookQueue, delivery, tx);
  }

  /** Sets the function that returns the first events of every stream. Called once. */
  greetWith(greeting: (scope: Scope) => readonly PortalEvent[]): void {
    this.#greeting = greeting;
  }

  /** Sends the greeting again to all open streams, because it has changed. */
  greetAgain(): void {
    for (const stream of this.#open) {
      // A stream without access yet is greeted when its access is known.
      if (!stream.access) continue;
      for (const event of this.#greeting(stream.scope)) this.#write(stream, event);
    }
  }

  /**
   * Opens a stream of events as `text/event-stream`. It lasts until the session ends, the person's access changes, or
   * the caller destroys it. A page that reconnects receives the events since its last one, as far as it may see them by
   * then.
   *
   * @param lastEventId - ID of the last event that the browser received; undefined for a new page.
   */
  async open(scope: Scope, lastEventId: string | undefined): Promise<Readable> {
    const stream: OpenStream = { scope, access: undefined, out: new PassThrough() };
    this.#makeRoom(scope);
    // Added before its access is read, so that a change of access in the meantime ends it.
    this.#open.add(stream);
    stream.out.once('close', () => this.#open.delete(stream));
    this.#heart ??= setInterval(() => void this.beat(), beatMs).unref();
    stream.access = await this.#accessOf(scope).catch((error) => {
      this.#end(stream);
      throw error;
    });
    if (!stream.access) this.#end(stream);
    // The response head is sent with the first bytes: let the browser know at once that it is connected.
    this.#send(stream, ':\n\n');
    for (const event of this.#greeting(scope)) this.#write(stream, event, this.newest);
    if (lastEventId !== undefined) this.#resume(stream, lastEventId);
    return stream.out;
  }

  /** Sends a heartbeat to all streams, and ends those whose session has ended. */
  async beat(): Promise<void> {
    await this.#endOver();
    for (const stream of this.#open) this.#send(stream, ':\n\n');
  }

  /** Ends every stream: the browsers reconnect, to another node or later. */
  close(): void {
    clearInterval(this.#heart);
    this.#heart = undefined;
    for (const stream of this.#open) this.#end(stream);
  }

  /** ID of the last event, whoever received it: data that is read from now on is no older. */
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
    const permission =
      this.#permissions[event.type] ?? this.#plugins.eventAccess(event.type, scope.companyId);
    if (!permission || !this.#plugins.inUse.permissions.may(permission, access.held)) return;
    if (audience.userId !== undefined && audience.userId !== scope.userId) return;
    if (scope.role === 'client' && audience.contactIds?.includes(scope.contactId) === false) return;
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

  /**
   * Ends the streams of a firm, or of one of its users: the user's own streams, those in which the user views the
   * portal as somebody else, and those in which somebody views it as the user.
   */
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
    // A browser that no longer reads data would keep the stream open for ever.
    if (stream.out.writableNeedDrain) stream.out.destroy();
    else stream.out.end();
  }

  async #endOver(): Promise<void> {
    const streams = [...this.#open];
    if (streams.length === 0) return;
    try {
      const living = await acrossFirms('sessions', () =>
        this.#sessions.living(streams.map(({ scope }) => scope)),
      );
      for (const stream of streams) if (!living.has(stream.scope.sessionId)) this.#end(stream);
    } catch (error) {
      // If the database is unavailable, there are no events to send either; the next heartbeat checks again.
      this.#log.warn({ err: error }, 'could not check which sessions of event streams have ended');
    }
  }

  /** Returns the current access of a session; undefined if it has ended. */
  async #accessOf(asked: Scope): Promise<StreamAccess | undefined> {
    const scope = await this.#sessions.scopeOf(asked);
    return scope ? { held: heldBy(scope), clients: await this.#clients.idsFor(scope) } : undefined;
  }
}
