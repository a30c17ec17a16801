import { expect } from 'vitest';

/** Returns the JSON of a response with this status. For any other status, the failure shows the response. */
export async function answerOf<T>(response: Response | Promise<Response>, status = 200): Promise<T> {
  const answered = await response;
  const text = await answered.text();
  expect(answered.status, text).toBe(status);
  return JSON.parse(text) as T;
}
