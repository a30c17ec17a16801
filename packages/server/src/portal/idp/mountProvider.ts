import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import type { Deps } from '../../deps.ts';
import { publicBodyLimit } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/app.ts';
import { idpHeaders } from './idpHeaders.ts';
import { keepIdpSecrets } from './secrets.ts';

/** Loads the provider on first use, because it is the heaviest part of the server. */
export function providerLoader(deps: Deps): () => Promise<Provider> {
  let loaded: Promise<Provider> | undefined;
  return () => {
    loaded ??= Promise.all([import('./provider.ts'), keepIdpSecrets(deps)])
      .then(([{ createProvider }, secrets]) => createProvider(deps, secrets))
      .catch((error) => {
        loaded = undefined;
        throw error;
      });
    return loaded;
  };
}

/** Passes every other request under `/idp` to the provider, unchanged except for what PUBLIC_URL determines. */
export function mountProvider(app: App, deps: Deps, provider: () => Promise<Provider>): void {
  const { host, protocol } = new URL(deps.origin);
  const headers = Object.entries(idpHeaders(deps));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const options = {
    config: { access: 'public', across: 'accounts' },
    bodyLimit: publicBodyLimit,
    schema: { hide: true },
  } as const;
  app.all('/idp/*', options, async (request, reply) => {
    const handle = (await provider()).callback();
    const { raw } = request;
    reply.hijack();
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    raw.headers['x-forwarded-host'] = host;
    raw.headers['x-forwarded-for'] = request.ip;
    const mounted = raw as IncomingMessage & { originalUrl?: string };
    mounted.originalUrl = raw.url;
    mounted.url = raw.url?.slice('/idp'.length);
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    await handle(raw, reply.raw);
  });
}
