import { describe, expect, it } from 'vitest';
import { isAccessKey, isSameTaxpayer, isTaxId, readAccessKey, writeAccessKey } from './accessKey.ts';

const nfe = '3526050X0J92JY000196570010000006041448679011';
const cfe = '35150808723218000186599000040190000241114257';
const nfce = '13181017921427000125650010000000309887251170';

describe('isAccessKey', () => {
  it.each([nfe, cfe, nfce])('accepts %s', (key) => {
    expect(isAccessKey(key)).toBe(true);
  });

  it.each([
    ['another check digit', `${nfe.slice(0, 43)}2`],
    ['two digits changed places', nfce.replace('1318', '1381')],
    ['a letter where a digit belongs', nfe.replace('352605', '35260A')],
    ['small letters', nfe.toLowerCase()],
    ['one character less', nfe.slice(1)],
    ['blanks', writeAccessKey(nfe)],
    ['nothing', ''],
  ])('rejects a key with %s', (_, text) => {
    expect(isAccessKey(text)).toBe(false);
  });
});

it('readAccessKey returns the parts of a key', () => {
  expect(readAccessKey(nfe)).toEqual({
    state: '35',
    yearMonth: '2605',
    issuer: '0X0J92JY000196',
    model: '57',
    series: '001',
    number: '000000604',
    emission: '1',
    code: '44867901',
    checkDigit: '1',
  });
  expect(readAccessKey(cfe)).toMatchObject({
    model: '59',
    series: '900004019',
    number: '000024',
    emission: '',
    code: '111425',
    checkDigit: '7',
  });
});

it('writeAccessKey writes a key in groups of four digits', () => {
  expect(writeAccessKey(nfce)).toBe('1318 1017 9214 2700 0125 6500 1000 0000 3098 8725 1170');
});

it.each([
  ['12ABC34501DE35', true],
  ['11444777000161', true],
  ['52998224725', true],
  ['11444777000162', false],
  ['12abc34501de35', false],
  ['11.444.777/0001-61', false],
  ['52998224726', false],
  ['', false],
])('%j is a valid CNPJ or CPF: %s', (text, isOne) => {
  expect(isTaxId(text)).toBe(isOne);
});

it('isSameTaxpayer compares a CNPJ without its branch and a CPF in full', () => {
  expect(isSameTaxpayer('11444777000161', '11444777000242')).toBe(true);
  expect(isSameTaxpayer('11444777000161', '12ABC34501DE35')).toBe(false);
  expect(isSameTaxpayer('52998224725', '52998224725')).toBe(true);
  expect(isSameTaxpayer('52998224725', '52998224')).toBe(false);
});
