import axios, { type AxiosAdapter, AxiosHeaders } from 'axios';

const xhr = axios.getAdapter('xhr');

/** Milliseconds from the start of the page after which nothing counts as asked for the first view. */
const freshFor = 30_000;

/**
 * Adapter that takes the response to a request that `askEarly.ts` has already sent; all others are sent now. Drops
 * responses for another session.
 */
export const earlyOrXhr: AxiosAdapter = async (config) => {
  const data = config.method === 'get' ? await takeEarly(config) : undefined;
  return data === undefined ? xhr(config) : { data, status: 200, statusText: 'OK', headers: {}, config };
};

function takeEarly(config: Parameters<AxiosAdapter>[0]): Promise<unknown> | undefined {
  const { anteroomEarly: early } = window;
  if (!early) return undefined;
  const authorization = AxiosHeaders.from(config.headers).get('Authorization');
  if (performance.now() > freshFor || (authorization && authorization !== early.authorization)) {
    delete window.anteroomEarly;
    return undefined;
  }
  const { url = '', params } = config;
  const path = axios.getUri({ url, params });
  const answer = authorization ? early.answers.get(path) : undefined;
  early.answers.delete(path);
  return answer;
}
