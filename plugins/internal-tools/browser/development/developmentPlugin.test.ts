import type { DevelopmentMessage } from '@anteroom/contract';
import { describe, expect, it } from 'vitest';
import { developmentPlugin, loopbackOrigin } from './developmentPlugin.ts';

const origin = 'http://127.0.0.1:4180';
const portal = 'http://localhost:4100';

function message(url: string, more: Partial<DevelopmentMessage> = {}): DevelopmentMessage {
  const asset = { url, integrity: '', size: 1 };
  return {
    portal,
    fault: null,
    plugin: {
      id: 'news',
      version: '1.0.0',
      sdk: '^1.0.0',
      contributes: [],
      modules: { './News': asset },
      chunks: [asset],
      styles: [asset],
      locales: { 'en-us': asset },
    },
    ...more,
  };
}

describe('a plugin in development', () => {
  it.each([
    ['http://127.0.0.1:4180', origin],
    ['http://127.0.0.1:4180/somewhere?else', origin],
    ['https://127.0.0.1:4180', null],
    ['http://192.168.0.2:4180', null],
    ['http://127.0.0.1.evil.example:4180', null],
    ['http://localhost:4180', null],
    ['javascript:alert(1)', null],
    ['nonsense', null],
  ])('at %s has the loopback origin %s', (address, expected) => {
    expect(loopbackOrigin(address)).toBe(expected);
  });

  it('resolves all its files against the origin that serves it', () => {
    const asset = { url: `${origin}/News.4f2a.js`, integrity: '', size: 1 };
    expect(developmentPlugin(message('./News.4f2a.js'), origin, portal)).toMatchObject({
      modules: { './News': asset },
      chunks: [asset],
      styles: [asset],
      locales: { 'en-us': asset },
    });
  });

  it('is null until it has been built', () => {
    expect(developmentPlugin(message('', { plugin: null }), origin, portal)).toBeNull();
  });

  it('is rejected when it is for another portal or has a file at another origin', () => {
    expect(() =>
      developmentPlugin(message('./a.js', { portal: 'http://localhost:1' }), origin, portal),
    ).toThrow('not for http://localhost:4100');
    expect(() => developmentPlugin(message('https://evil.example/a.js'), origin, portal)).toThrow(
      'does not lie at',
    );
  });
});
