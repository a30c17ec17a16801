import { type Html, html } from '../http/html.ts';

interface MailPage {
  /** As `pt-br`. */
  readonly language: string;
  readonly title: string;
  readonly firm: { readonly name: string; readonly color: string; readonly textColor: string };
  readonly content: Html;
  readonly button: { readonly label: string; readonly href: string };
  /** Below the button, small. */
  readonly small: readonly string[];
  /** At the end, as small. */
  readonly smallLink?: { readonly label: string; readonly href: string };
}

/**
 * A mail as a page: the firm's name on its colour, a text, a button, small print. Styles stand with the elements and colours in
 * hex, since mail programs read no others; nothing is loaded from anywhere.
 */
export function mailPage({ language, title, firm, content, button, small, smallLink }: MailPage): string {
  const filled = `background:${firm.color};color:${firm.textColor}`;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta name="color-scheme" content="light dark">
        <title>${title}</title>
      </head>
      <body style="margin:0;padding:24px 12px;background:#f2f0ec;color:#1f1d1a;font:16px/1.5 system-ui,sans-serif">
        <div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:8px;overflow:hidden">
          <div style="padding:16px 24px;font-weight:600;${filled}">${firm.name}</div>
          <div style="padding:8px 24px 24px">
            ${content}
            <p style="margin:24px 0">
              <a href="${button.href}" style="display:inline-block;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600;${filled}">${button.label}</a>
            </p>
            ${small.map((line) => html`<p style="margin:8px 0;color:#635e57;font-size:14px">${line}</p>`)}
            ${smallLink && html`<p style="margin:8px 0;font-size:14px"><a href="${smallLink.href}" style="color:#635e57">${smallLink.label}</a></p>`}
          </div>
        </div>
      </body>
    </html>`.text;
}
