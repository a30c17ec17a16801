import axios, { type AxiosAdapter } from 'axios';

const xhr = axios.getAdapter('xhr');

/** Takes the answer to what `early.ts` asked before this code was there; everything else is asked now. */
export const earlyOrXhr: AxiosAdapter = async (config) => {
  const path = config.url ?? '';
  const early =
    config.method === 'get' && !hasParams(config.params) ? window.anteroomEarly?.get(path) : undefined;
  window.anteroomEarly?.delete(path);
  const data = await early;
  return data === undefined ? xhr(config) : { data, status: 200, statusText: 'OK', headers: {}, config };
};

function hasParams(params: object | undefined): boolean {
  return Object.keys(params ?? {}).length > 0;
}
