import type { DevelopmentMessage } from '@anteroom/contract';
import type { Diagnostics, Log } from '@anteroom/sdk';
import type { useStore } from 'jotai';
import { developmentPlugin } from './developmentPlugin.ts';
import { keepTyped } from './keepTyped.ts';
import { originalPlace } from './originalPlace.ts';

/** State of the plugin in development. */
export interface Followed {
  /** Whether the development server can be reached. */
  readonly isConnected: boolean;
  /** Last error thrown by the version on screen, with file and line of the source code. */
  readonly failure: string | null;
}

interface Services {
  readonly diagnostics: Diagnostics;
  readonly log: Log;
  readonly store: ReturnType<typeof useStore>;
}

/** Shows each version of a plugin as it is built, and reports where in the source code an error was thrown. */
export class DevelopmentSession {
  private readonly events: EventSource;
  /** Queue that shows versions in the order in which they arrived. */
  private work: Promise<void> = Promise.resolve();
  private endKeeping = () => {};
  private readonly endWatching: () => void;

  private readonly origin: string;
  private readonly services: Services;
  private readonly onChange: (change: Partial<Followed>) => void;

  constructor(origin: string, services: Services, onChange: (change: Partial<Followed>) => void) {
    this.origin = origin;
    this.services = services;
    this.onChange = onChange;
    this.events = new EventSource(`${origin}/events`);
    this.endWatching = this.watchProblems();
    // An EventSource reconnects automatically, for example when the development server is restarted.
    this.events.addEventListener('error', () => onChange({ isConnected: false }));
    this.events.addEventListener('message', ({ data }) => {
      const message = JSON.parse(data) as DevelopmentMessage;
      this.work = this.work.then(() => this.take(message)).catch((cause) => this.show(String(cause)));
    });
  }

  end(): void {
    this.events.close();
    this.endWatching();
    this.endKeeping();
  }

  private get shown() {
    return this.services.store.get(this.services.diagnostics.development)?.plugin ?? null;
  }

  private async take(message: DevelopmentMessage): Promise<void> {
    this.onChange({ isConnected: true });
    const plugin = developmentPlugin(message, this.origin, location.origin);
    if (plugin === null || JSON.stringify(plugin) === JSON.stringify(this.shown))
      return this.show(message.fault);
    this.onChange({ failure: null });
    this.endKeeping();
    this.endKeeping = keepTyped(plugin.id);
    await this.show(message.fault, plugin);
  }

  /** Shows the plugin and its fault. Does nothing once the session has ended. */
  private async show(fault: string | null, plugin = this.shown): Promise<void> {
    if (this.events.readyState === EventSource.CLOSED) return;
    if (fault !== null) this.services.log.warn('A plugin in development', fault);
    await this.services.diagnostics.develop({ origin: this.origin, plugin, fault });
  }

  /**
   * Reports for each error of the plugin where in the source code it was thrown. Returns a function that stops this.
   */
  private watchProblems(): () => void {
    const { store, diagnostics } = this.services;
    /** Number of times that each problem was seen. */
    const met = new Map<string, number>();
    const look = (tell: (cause: unknown) => void) => {
      for (const { id, problems } of store.get(diagnostics.plugins)) {
        for (const { message, count, cause } of problems) {
          if (id === this.shown?.id && cause !== undefined && count !== met.get(message)) tell(cause);
          met.set(message, count);
        }
      }
    };
    look(() => {});
    return store.sub(diagnostics.plugins, () => look((cause) => void this.locate(cause)));
  }

  private async locate(cause: unknown): Promise<void> {
    const version = this.shown;
    const readScript = async (url: string) => (await fetch(url)).text();
    const place = await originalPlace(cause, this.origin, readScript).catch(() => null);
    if (place === null || version !== this.shown) return;
    const failure = `${place}: ${cause}`;
    this.services.log.warn('A plugin in development', failure);
    this.onChange({ failure });
  }
}
