import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;

/** The one-time code of a Base32 secret in a time step (RFC 6238: SHA-1, 30 s, six digits, as authenticator apps do). */
export function timeBasedCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

export function timeStep(at: Date): number {
  return Math.floor(at.getTime() / 1000 / stepSeconds);
}

/**
 * The time step to which a code belongs: the present one, or a neighbour, as clocks differ; null for a wrong code.
 *
 * @param after - the step of the last code that was accepted: a code works once.
 */
export function stepOfCode(secret: string, code: string, at: Date, after: number | null): number | null {
  const now = timeStep(at);
  const given = Buffer.from(code);
  const found = [now, now - 1, now + 1].find((step) => {
    const expected = Buffer.from(timeBasedCode(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return found === undefined || (after !== null && found <= after) ? null : found;
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function decodeBase32(text: string): Buffer {
  const bits = [...text.replace(/[\s=]/g, '').toUpperCase()]
    .map((character) => base32.indexOf(character).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
