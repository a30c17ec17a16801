/**
 * Returns whether an SVG contains nothing but drawing: no scripts, no external resources, and nothing that a browser
 * might parse differently from this function. A picture with anything that is not on the allowlist is refused, even if
 * it may be harmless.
 */
export function isSafeSvg(text: string): boolean {
  let sawRoot = false;
  let style = false;
  let at = 0;
  while (at < text.length) {
    token.lastIndex = at;
    const found = token.exec(text);
    if (!found) return false;
    at = token.lastIndex;
    const { open, attributes = '', empty, close, chars } = found.groups ?? {};
    if (open !== undefined) {
      if (!sawRoot && open !== 'svg') return false;
      sawRoot = true;
      if (!elements.has(open) || !areSafe(attributes)) return false;
      style = open === 'style' && empty === '';
    } else if (close !== undefined) style = false;
    else if (chars !== undefined && !(style ? isSafeStyle(chars) : !hasEntity(chars))) return false;
  }
  return sawRoot;
}

/**
 * Matches one token of the text. Document types and processing instructions, which could define entities, do not match.
 */
const token =
  /<!--(?:(?!-->)[\s\S])*-->|<\?xml\s[^<>?]*\?>|<\/(?<close>[A-Za-z]+)\s*>|<(?<open>[A-Za-z]+)(?<attributes>(?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>|(?<chars>[^<]+)/y;

const attribute = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const elements = new Set([
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'title',
  'desc',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'pattern',
  'filter',
  'feGaussianBlur',
  'feOffset',
  'feBlend',
  'feColorMatrix',
  'feFlood',
  'feComposite',
  'feMerge',
  'feMergeNode',
  'style',
]);

function areSafe(attributes: string): boolean {
  return [...attributes.matchAll(attribute)].every(([, name = '', double, single]) => {
    const value = double ?? single ?? '';
    if (/^on/i.test(name) || hasEntity(value)) return false;
    if (/(^|:)(href|src)$/i.test(name)) return /^#[\w.-]+$/.test(value);
    return name === 'xmlns' || name.startsWith('xmlns:') || isSafeStyle(value);
  });
}

/** Returns whether CSS, or an attribute's value, refers only to parts of the picture itself. */
function isSafeStyle(css: string): boolean {
  if (/[\\@]|\/\*/.test(css) || /(expression|javascript:|image(-set)?\s*\(|src\s*\()/i.test(css))
    return false;
  return !/url\s*\(/i.test(css.replace(/url\(\s*(["']?)#[\w.-]+\1\s*\)/gi, ''));
}

/** Returns whether a text has entities other than those that XML requires. */
function hasEntity(text: string): boolean {
  return /&(?!(amp|lt|gt|quot|apos);)/.test(text);
}
