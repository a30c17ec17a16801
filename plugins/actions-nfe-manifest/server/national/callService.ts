import { request } from 'node:https';
import { rootCertificates } from 'node:tls';
import { TaxAuthorityUnavailable } from '../TaxAuthority.ts';

/** Certificate and key with which a taxpayer authenticates, both in PEM format. */
export interface Credentials {
  readonly key: string;
  /** The taxpayer's certificate, followed by those up to the root. */
  readonly certificates: string;
}

/** One call of a web service. */
export interface ServiceCall {
  readonly address: string;
  /** The SOAP action, which goes into the media type (SOAP 1.2, 6.5). */
  readonly action: string;
  /** Content of the SOAP body. */
  readonly body: string;
  readonly credentials: Credentials;
  /** Certificates of ICP-Brasil (PEM), from which the tax authority's own certificate may descend. */
  readonly authorities: readonly string[];
  readonly timeoutMs: number;
}

/**
 * Maximum size of a response in bytes: about 50 times that of the largest regular response, which has 50 compressed
 * invoices.
 */
const maxAnswerBytes = 64 * 1024 * 1024;

/**
 * Calls a web service by SOAP 1.2 over TLS, with the taxpayer's certificate. The server must present a certificate
 * issued by ICP-Brasil or a public authority.
 *
 * @returns the XML of the response, whatever it says.
 * @throws TaxAuthorityUnavailable if there is no response, or it is not SOAP. The effect of the call is then unknown.
 */
export async function callService(call: ServiceCall): Promise<string> {
  let wasAsked = false;
  try {
    return await send(call, () => {
      wasAsked = true;
    });
  } catch (error) {
    if (error instanceof TaxAuthorityUnavailable) throw error;
    throw new TaxAuthorityUnavailable(`no answer: ${(error as Error).message}`, { cause: error, wasAsked });
  }
}

/** @param onConnected - called before the request is sent. */
function send(
  { address, action, body, credentials, authorities, timeoutMs }: ServiceCall,
  onConnected: () => void,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const content = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><soap12:Envelope xmlns:soap12="http://www.w3.org/2003/05/soap-envelope"><soap12:Body>${body}</soap12:Body></soap12:Envelope>`,
  );
  const sent = request(
    address,
    {
      method: 'POST',
      agent: false,
      key: credentials.key,
      cert: credentials.certificates,
      ca: [...rootCertificates, ...authorities],
      minVersion: 'TLSv1.2',
      headers: {
        'content-type': `application/soap+xml; charset=utf-8; action="${action}"`,
        'content-length': content.length,
      },
      signal: AbortSignal.timeout(timeoutMs),
    },
    (response) => {
      const type = response.headers['content-type'] ?? '';
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > maxAnswerBytes) sent.destroy(new Error(`an answer of more than ${maxAnswerBytes} bytes`));
      });
      response.on('error', reject);
      response.on('aborted', () => reject(new Error('the connection was cut')));
      response.on('end', () => {
        if (!response.complete) return reject(new Error('the connection was cut'));
        // A proxy or a maintenance page responds with HTML, some services with a SOAP fault and status 500.
        if (response.statusCode !== 200 || !/\bxml\b/.test(type)) {
          return reject(
            new TaxAuthorityUnavailable(`answered with ${response.statusCode} and ${type || 'no type'}`),
          );
        }
        resolve(Buffer.concat(chunks).toString('utf8'));
      });
    },
  );
  sent.on('socket', (socket) => socket.once('secureConnect', onConnected));
  sent.on('error', reject);
  sent.end(content);
  return promise;
}
