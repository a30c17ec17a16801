import { HttpError, type HttpFailure } from '@anteroom/sdk';
import axios, { AxiosError, AxiosHeaders, type AxiosResponse, isCancel } from 'axios';
import type { Caller, HttpAnswer, HttpCall } from './HttpClient.ts';
import { problemOf } from './problemOf.ts';

/** The only axios instance. It uses XMLHttpRequest, because nothing else reports upload progress. */
const instance = axios.create({ timeout: 30_000, adapter: 'xhr' });

/** @throws HttpError */
export async function sendByAxios<T>(
  call: HttpCall,
  { owner, token, attended }: Caller,
): Promise<HttpAnswer<T>> {
  try {
    const answer = await instance.request<T>({
      method: call.method,
      url: ownPath(call.path),
      data: call.body,
      params: call.params,
      signal: call.signal,
      timeout: call.timeout,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        'X-Anteroom-Source': owner,
        ...(!attended && { 'X-Anteroom-Unattended': '1' }),
        Range: call.range,
      },
      responseType: call.as,
      ...(call.anyStatus && { validateStatus: null }),
      onUploadProgress: call.onUploadProgress && (({ loaded }) => call.onUploadProgress?.(loaded)),
    });
    return { body: answer.data, header: (name) => headerOf(answer, name) };
  } catch (cause) {
    throw new HttpError(await httpFailure(cause));
  }
}

/** Returns the path if it is on this origin. The token must not be sent anywhere else. */
function ownPath(path: string): string {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) throw new Error(`Http calls paths of this origin only, not ${path}`);
  return url.pathname + url.search;
}

function headerOf({ headers }: AxiosResponse, name: string): string | null {
  const value = AxiosHeaders.from(headers as AxiosHeaders).get(name);
  return typeof value === 'string' ? value : null;
}

/** Converts axios' error to the reason why a call failed. */
async function httpFailure(cause: unknown): Promise<HttpFailure> {
  if (isCancel(cause)) return { kind: 'aborted' };
  if (!(cause instanceof AxiosError)) throw cause;
  if (cause.response) {
    const { status, data } = cause.response;
    return { kind: 'problem', status, problem: problemOf(status, await spokenBy(data)) };
  }
  return {
    kind:
      cause.code === AxiosError.ECONNABORTED || cause.code === AxiosError.ETIMEDOUT ? 'timeout' : 'network',
  };
}

/** Returns a problem as an object. A call that expects bytes gets a problem as bytes, too. */
async function spokenBy(data: unknown): Promise<unknown> {
  if (!(data instanceof Blob)) return data;
  try {
    return JSON.parse(await data.text());
  } catch {
    return null;
  }
}
