import { expect } from 'vitest';

/** The JSON of an answer that has this status; where it has another, the failure shows what it says. */
export async function answerOf<T>(response: Response | Promise<Response>, status = 200): Promise<T> {
  const answered = await response;
  const text = await answered.text();
  expect(answered.status, text).toBe(status);
  return JSON.parse(text) as T;
}
