/** Markup that is safe to send. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Html[];

/**
 * Returns markup with interpolated values. Each value is escaped unless it is {@link Html} itself; false, null and
 * undefined are rendered as nothing.
 */
export function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: fixed }, ...parts.map(toText)));
}

function toText(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map((item: Html) => item.text).join('');
  if (part === false || part === null || part === undefined) return '';
  return escapeHtml(String(part));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
