import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Faults of the provider during the next exchange of a code. */
export interface Misbehaviour {
  /** Replace the correct claims; null omits a claim. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly signedBy?: 'another key' | 'nobody';
  /** Answers the token request with only this status. */
  readonly status?: number;
}

/**
 * An OpenID provider that can be told to lie, which the embedded one cannot. It accepts any code, and identifies its
 * holder as the person whose subject is the code.
 */
export class ScriptedProvider {
  misbehaviour: Misbehaviour = {};
  /** Subject that is signed in when a browser opens the authorisation URL, without being asked. */
  visitor = '';
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #server: Server;
  /** Parameters that the portal last sent to the authorisation URL. */
  #request = new URLSearchParams();

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Follows `location` as a browser would, and signs in immediately. */
  visit(location: string, subject: string): { code: string; state: string } {
    this.#request = new URL(location).searchParams;
    return { code: subject, state: this.#request.get('state') ?? '' };
  }

  #letIn(location: string): string {
    const { code, state } = this.visit(location, this.visitor);
    const back = new URL(this.#request.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ code, state, iss: this.issuer }).toString();
    return back.href;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration') return void json(this.#metadata());
    if (request.url === '/jwks') {
      return void json({
        keys: [{ ...this.#key.publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'k' }],
      });
    }
    if (request.url?.startsWith('/authorize?')) {
      return void response.writeHead(302, { location: this.#letIn(this.issuer + request.url) }).end();
    }
    if (this.misbehaviour.status) return void response.writeHead(this.misbehaviour.status).end();
    const form = new URLSearchParams(await text(request));
    const id_token = this.#idToken(form.get('code') ?? '');
    json({ access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token });
  }

  #metadata() {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/logout`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  /**
   * Returns a token for one exchange at an audience, with the changes of {@link misbehaviour} to the correct claims.
   */
  jwt(subject: string, audience: string): string {
    return this.#token({ sub: subject, aud: audience, jti: randomUUID(), amr: ['pwd'] });
  }

  #idToken(subject: string): string {
    return this.#token({
      sub: subject,
      aud: 'portal',
      nonce: this.#request.get('nonce'),
      // Included only if the portal asks for it.
      auth_time: this.#request.has('max_age') ? Math.floor(Date.now() / 1000) : null,
    });
  }

  #token(rightClaims: Readonly<Record<string, unknown>>): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.issuer,
      iat: now,
      exp: now + 300,
      ...rightClaims,
      ...this.misbehaviour.claims,
    };
    const header = { alg: 'ES256', kid: 'k', typ: 'JWT', ...this.misbehaviour.header };
    const content = `${encode(header)}.${encode(withoutNulls(claims))}`;
    const { signedBy } = this.misbehaviour;
    if (signedBy === 'nobody') return `${content}.`;
    return `${content}.${sign(content, signedBy ? this.#otherKey.privateKey : this.#key.privateKey)}`;
  }
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function withoutNulls(claims: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null));
}

function sign(content: string, key: KeyObject): string {
  return createSign('sha256').update(content).sign({ key, dsaEncoding: 'ieee-p1363' }, 'base64url');
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
