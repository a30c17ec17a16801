import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { DevelopmentMessage } from '@anteroom/contract';
import { PluginFault } from '../finding.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** Number of further ports to try if the requested one is taken. */
const FURTHER_PORTS = 20;

/**
 * Serves a plugin in development to pages of one portal, on this machine only: its files, and at `/events` each new
 * version as soon as it is built, starting with the current one.
 */
export class DevServer {
  readonly #server: Server;
  readonly #outDir: string;
  readonly #portal: string;
  readonly #listeners = new Set<ServerResponse>();
  #last: DevelopmentMessage;

  /** @param portal - origin whose pages may read what is served. */
  constructor(outDir: string, portal: string) {
    this.#outDir = outDir;
    this.#portal = portal;
    this.#last = { portal, plugin: null, fault: null };
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /**
   * Listens on the port, or on the next free one, so that two plugins can be developed at the same time. Resolves with
   * the origin.
   *
   * @throws PluginFault if no port is free.
   */
  async listen(port: number): Promise<string> {
    for (let candidate = port; candidate <= Math.min(port + FURTHER_PORTS, 65_535); candidate++) {
      try {
        this.#server.listen(candidate, '127.0.0.1');
        await once(this.#server, 'listening');
        return `http://127.0.0.1:${candidate}`;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      }
    }
    const message = `finds no free port from ${port} on. Choose another --port`;
    throw new PluginFault([{ code: 'dev-refused', file: 'dev', message }]);
  }

  /** Sends a message to every open page. Fields that are left out stay unchanged. */
  publish(news: Partial<Pick<DevelopmentMessage, 'plugin' | 'fault'>>): void {
    this.#last = { ...this.#last, ...news };
    for (const listener of this.#listeners) listener.write(eventOf(this.#last));
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Refuse other host names: someone else's DNS may resolve them to this machine.
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')) {
      response.writeHead(421).end();
      return;
    }
    response.setHeader('access-control-allow-origin', this.#portal);
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.setHeader('x-content-type-options', 'nosniff');
    const [pathname = '/'] = (request.url ?? '/').split('?');
    if (pathname === '/events') this.#stream(response);
    else if (pathname === '/') {
      response.writeHead(302, { location: portalLink(this.#portal, `http://${request.headers.host}`) }).end();
    } else await this.#send(pathname, response);
  }

  #stream(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(`retry: 500\n\n${eventOf(this.#last)}`);
    this.#listeners.add(response);
    response.once('close', () => this.#listeners.delete(response));
  }

  async #send(pathname: string, response: ServerResponse): Promise<void> {
    // After a failed attempt to load a module, the browser tries again with a different URL: `/~2/<file>`.
    const path = pathname.replace(/^\/~\d+\//, '/');
    const type = contentTypes[extname(path)] ?? 'application/octet-stream';
    const content = /^(\/[\w-][\w.-]*)+$/.test(path)
      ? await readFile(join(this.#outDir, path)).catch(() => null)
      : null;
    if (!content) response.writeHead(404).end();
    else {
      response.writeHead(200, {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
      });
      response.end(content);
    }
  }
}

/** Returns a link that opens the portal with the plugin that `origin` serves. */
export function portalLink(portal: string, origin: string): string {
  return `${portal}/develop?from=${encodeURIComponent(origin)}`;
}

function eventOf(message: DevelopmentMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}
