import { describe, expect, it } from 'vitest';
import { cleanMail } from './cleanMail.ts';

const clean = (html: string, pictures: [string, string][] = []) => {
  const { content, hasRemotePictures } = cleanMail(html, new Map(pictures));
  const place = document.createElement('div');
  place.append(content);
  return { html: place.innerHTML, hasRemotePictures };
};

describe('the HTML of a message', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe src="https://evil.test"></iframe>',
    '<form action="https://evil.test"><input name=a></form>',
    '<meta http-equiv=refresh content="0;url=https://evil.test">',
    '<base href="https://evil.test">',
    '<link rel=stylesheet href="https://evil.test/a.css">',
    '<svg><script>alert(1)</script></svg>',
    '<object data="https://evil.test"></object>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  ])('removes active content: %s', (html) => {
    expect(clean(html).html).not.toMatch(
      /script|onerror=|<iframe|<form|<input|<meta|<base|<link|<object|evil\.test/i,
    );
  });

  it('keeps its styles and formatting', () => {
    const { html } = clean('<style>p{color:red}</style><p style="color: blue" align="right"><b>Hi</b></p>');
    expect(html).toContain('<style>p{color:red}</style>');
    expect(html).toContain('style="color: blue"');
    expect(html).toContain('<b>Hi</b>');
  });

  it('opens links in a new tab, with their URL as the title', () => {
    const { html } = clean('<a href="https://example.test/a">click</a>');
    expect(html).toBe(
      '<a href="https://example.test/a" target="_blank" rel="noopener noreferrer nofollow" title="https://example.test/a">click</a>',
    );
  });

  it('shows embedded images, and removes references to missing ones', () => {
    const { html, hasRemotePictures } = clean('<img src="cid:a"><img src="cid:b"><img src="cid:%">', [
      ['a', 'blob:1'],
    ]);
    expect(html).toBe('<img src="blob:1"><img><img>');
    expect(hasRemotePictures).toBe(false);
  });

  it.each([
    '<img src="https://track.test/a.gif">',
    '<td background="http://track.test/a.gif">x</td>',
    '<p style="background: url(https://track.test/a.gif)">x</p>',
    '<style>p { background: url(https://track.test/a.gif) }</style>',
    '<img srcset="https://track.test/a.gif 2x">',
  ])('reports remote images: %s', (html) => {
    expect(clean(`<table><tr>${html}</tr></table>`).hasRemotePictures).toBe(true);
  });
});
