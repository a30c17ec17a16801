import { spawnSync } from 'node:child_process';
import { createCipheriv, pbkdf2Sync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CertificateRefusal } from '../../api.ts';
import {
  keyPem,
  makeTestChain,
  pem,
  type TestCertificate,
  type TestChain,
  type TestHolder,
} from '../testing/testChain.ts';
import { CertificateRefused } from './CertificateRefused.ts';
import { RevocationLists } from './RevocationLists.ts';
import { readCertificate } from './readCertificate.ts';

const bakery = { name: 'PADARIA TRES CORACOES LTDA:12ABC34501DE35', cnpj: '12ABC34501DE35' };
const password = 'segredo 123';
const noList = () => Promise.reject(new Error('no list'));
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let chain: TestChain;
let stranger: TestChain;
beforeAll(() => {
  chain = makeTestChain();
  stranger = makeTestChain();
});

function read(file: Buffer, changed: { password?: string; taxId?: string; now?: string } = {}) {
  const now = () => new Date(changed.now ?? '2026-11-21T15:00:00Z');
  return readCertificate(file, changed.password ?? password, {
    taxId: changed.taxId ?? bakery.cnpj,
    authorities: [chain.root, chain.authority],
    revocations: new RevocationLists({
      clock: { now },
      log: silent,
      authorities: [chain.root],
      fetch: noList,
    }),
    now: now(),
  });
}

const fileOf = (holder: Partial<TestHolder> = {}, from = chain) =>
  from.p12(from.issue({ ...bakery, ...holder }), password);

test.each(['aes256', '3des'] as const)('reads a file encrypted with %s', async (algorithm) => {
  const checked = await read(
    chain.p12(chain.issue({ ...bakery, until: '2027-11-20T12:00:00Z' }), password, algorithm),
  );
  expect(checked).toMatchObject({
    taxId: bakery.cnpj,
    holder: bakery.name,
    issuer: 'AC de Teste RFB',
    validUntil: new Date('2027-11-20T12:00:00Z'),
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(checked.key).toContain('PRIVATE KEY');
  // The certificate of the authority above it is included.
  expect(checked.certificates.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
});

test('a head office’s certificate is valid for its branches, and a CPF’s only for that person', async () => {
  expect((await read(fileOf(), { taxId: '12ABC345000216' })).taxId).toBe(bakery.cnpj);
  const person = fileOf({ name: 'MARIA:52998224725', cnpj: undefined, cpf: '52998224725' });
  expect((await read(person, { taxId: '52998224725' })).taxId).toBe('52998224725');
  await expectRefusal(read(person, { taxId: '52998224806' }), 'another-tax-id');
});

async function expectRefusal(reading: Promise<unknown>, reason: CertificateRefusal): Promise<void> {
  const error = await reading.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(CertificateRefused);
  expect((error as CertificateRefused).reason).toBe(reason);
}

test.each<[string, CertificateRefusal, () => Promise<unknown>]>([
  ['a wrong password', 'wrong-password', () => read(fileOf(), { password: 'outra' })],
  ['no password', 'wrong-password', () => read(fileOf(), { password: '' })],
  ['another identifier', 'another-tax-id', () => read(fileOf(), { taxId: '11444777000161' })],
  ['no identifier', 'no-tax-id', () => read(fileOf({ cnpj: undefined }))],
  ['one that has ended', 'expired', () => read(fileOf({ until: '2026-11-21T14:59:59Z' }))],
  ['one that has not begun', 'not-yet-valid', () => read(fileOf({ from: '2026-11-22T00:00:00Z' }))],
  ['a weak key', 'weak-key', () => read(fileOf({ bits: 1024 }))],
  ['another chain of the same names', 'unknown-authority', () => read(fileOf({}, stranger))],
  ['a certificate alone', 'not-pkcs12', async () => read(Buffer.from(pem(chain.issue(bakery))))],
  ['the library of a token (A3)', 'not-pkcs12', () => read(Buffer.from('MZ\x90\0\x03\0\0\0'.repeat(50)))],
  ['an empty file', 'not-pkcs12', () => read(Buffer.alloc(0))],
  ['a file that was cut off', 'unreadable', () => read(fileOf().subarray(0, 900))],
])('%s is refused', async (_title, reason, reading) => {
  await expectRefusal(reading(), reason);
});

test('a file altered in one place is refused or yields the same certificate', async () => {
  const file = fileOf();
  const { fingerprint } = await read(file);
  for (let at = 0; at < file.length; at += 97) {
    const altered = Buffer.from(file);
    altered[at] = (altered[at] ?? 0) ^ 0x55;
    const result = await read(altered).catch((error: unknown) => error);
    if (result instanceof Error) expect(result).toBeInstanceOf(CertificateRefused);
    else expect(result).toMatchObject({ fingerprint });
  }
});

const folder = mkdtempSync(join(tmpdir(), 'anteroom-a1-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Lets the openssl program write a file as older programs do. */
function exported(secret: string, ...options: string[]): Buffer {
  const made = chain.issue(bakery);
  writeFileSync(join(folder, 'key.pem'), keyPem(made));
  writeFileSync(join(folder, 'certificate.pem'), pem(made));
  const done = spawnSync(
    'openssl',
    [
      'pkcs12',
      '-export',
      '-out',
      'old.p12',
      '-in',
      'certificate.pem',
      '-passout',
      `pass:${secret}`,
      ...options,
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(done.stderr).toBe('');
  return readFileSync(join(folder, 'old.p12'));
}

test('a file encrypted with RC2 is refused with old-cipher', async () => {
  await expectRefusal(read(exported(password, '-inkey', 'key.pem', '-legacy')), 'old-cipher');
});

test('a file without its private key is refused with no-key', async () => {
  await expectRefusal(read(exported(password, '-nokeys')), 'no-key');
});

test('a password with non-ASCII letters opens the file', async () => {
  const secret = 'não é ç €';
  expect((await read(exported(secret, '-inkey', 'key.pem'), { password: secret })).taxId).toBe(bakery.cnpj);
});

test('a file with the highest iteration counts that programs write is read', async () => {
  const file = exported(password, '-inkey', 'key.pem', '-iter', '600000');
  expect((await read(file)).taxId).toBe(bakery.cnpj);
});

const { asn1 } = forge;
const { CONTEXT_SPECIFIC, UNIVERSAL } = asn1.Class;

function oid(name: string) {
  const id = asn1.oidToDer(forge.pki.oids[name] ?? '').getBytes();
  return asn1.create(UNIVERSAL, asn1.Type.OID, false, id);
}

function octets(bytes: string) {
  return asn1.create(UNIVERSAL, asn1.Type.OCTETSTRING, false, bytes);
}

function integer(value: number) {
  return asn1.create(UNIVERSAL, asn1.Type.INTEGER, false, asn1.integerToDer(value).getBytes());
}

function sequence(...values: forge.asn1.Asn1[]) {
  return asn1.create(UNIVERSAL, asn1.Type.SEQUENCE, true, values);
}

function tagged(value: forge.asn1.Asn1) {
  return asn1.create(CONTEXT_SPECIFIC, 0, true, [value]);
}

/** Encrypts with PBES2 (RFC 8018). forge would take a minute for many iterations. */
function encryptedInfo(content: forge.asn1.Asn1, iterations: number): [forge.asn1.Asn1, forge.asn1.Asn1] {
  const [salt, iv] = ['saltsalt', '0123456789abcdef'];
  const cipher = createCipheriv('aes-256-cbc', pbkdf2Sync(password, salt, iterations, 32, 'sha1'), iv);
  const der = Buffer.from(asn1.toDer(content).getBytes(), 'binary');
  const bytes = Buffer.concat([cipher.update(der), cipher.final()]).toString('binary');
  const derivation = sequence(oid('pkcs5PBKDF2'), sequence(octets(salt), integer(iterations)));
  const algorithm = sequence(
    oid('pkcs5PBES2'),
    sequence(derivation, sequence(oid('aes256-CBC'), octets(iv))),
  );
  return [algorithm, octets(bytes)];
}

function keyBag({ key }: TestCertificate, iterations: number) {
  const info = forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key));
  return sequence(oid('pkcs8ShroudedKeyBag'), tagged(sequence(...encryptedInfo(info, iterations))));
}

function certificateBag({ certificate }: TestCertificate) {
  const der = asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes();
  return sequence(oid('certBag'), tagged(sequence(oid('x509Certificate'), tagged(octets(der)))));
}

function plain(...bags: forge.asn1.Asn1[]) {
  return sequence(oid('data'), tagged(octets(asn1.toDer(sequence(...bags)).getBytes())));
}

function encrypted(iterations: number, ...bags: forge.asn1.Asn1[]) {
  const [algorithm, { value }] = encryptedInfo(sequence(...bags), iterations);
  const content = asn1.create(CONTEXT_SPECIFIC, 0, false, value);
  return sequence(
    oid('encryptedData'),
    tagged(sequence(integer(0), sequence(oid('data'), algorithm, content))),
  );
}

/** Returns a file without a MAC, or with one of the given iteration count that is wrong. */
function fileFrom(parts: forge.asn1.Asn1[], mac?: number): Buffer {
  const digest = sequence(
    sequence(oid('sha1'), asn1.create(UNIVERSAL, asn1.Type.NULL, false, '')),
    octets('0'.repeat(20)),
  );
  const checked = mac === undefined ? [] : [sequence(digest, octets('saltsalt'), integer(mac))];
  const pfx = sequence(integer(3), plain(...parts), ...checked);
  return Buffer.from(asn1.toDer(pfx).getBytes(), 'binary');
}

const few = 2048;
const many = 2_100_000;

test('a certificate and its key are found in encrypted parts', async () => {
  const made = chain.issue(bakery);
  const [certificate, key] = [certificateBag(made), keyBag(made, few)];
  expect((await read(fileFrom([encrypted(few, certificate), plain(key)]))).taxId).toBe(bakery.cnpj);
  expect((await read(fileFrom([encrypted(few, certificate, key)]))).taxId).toBe(bakery.cnpj);
});

test.each<[string, (made: TestCertificate) => Buffer]>([
  ['the MAC', (made) => fileFrom([plain(certificateBag(made), keyBag(made, few))], many)],
  ['the certificates', (made) => fileFrom([encrypted(many, certificateBag(made)), plain(keyBag(made, few))])],
  ['the key', (made) => fileFrom([plain(certificateBag(made), keyBag(made, many))])],
  ['an encrypted key', (made) => fileFrom([encrypted(few, certificateBag(made), keyBag(made, many))])],
])('a file with a huge iteration count of %s is refused', async (_place, make) => {
  await expectRefusal(read(make(chain.issue(bakery))), 'unreadable');
});
