import { lightMode, modeColors } from '@anteroom/domain/theme/firmColors';
import { type Letter, type LetterPart, oneLine } from '@anteroom/server-sdk';
import { type Html, html } from '../http/html.ts';
import { textsIn } from './textsIn.ts';

export { type Letter, type LetterPart, oneLine };

type Link = NonNullable<Letter['optOut']>;

/** The firm in whose name an e-mail is sent. */
export interface LetterFirm {
  readonly name: string;
  readonly email: string;
  /** Hexadecimal colours of the firm's buttons. */
  readonly color: string;
  readonly textColor: string;
  /** Sender name, if it is not the firm's name. */
  readonly sender?: string | null;
  /** Reply address, if it is not the firm's e-mail address. */
  readonly replyTo?: string | null;
  /** Signature below each e-mail; the firm's name if there is none. */
  readonly signature?: string | null;
}

/** An e-mail as it is passed to the mail server, except for the sender address. */
export interface MailMessage {
  readonly sender: string;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Additional headers, by name. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Completes a letter with what every e-mail contains: a link to the portal, and the reason why the person receives it.
 *
 * @param origin - origin of the portal, to which links that are paths are relative.
 */
export function completeLetter(letter: Letter, firm: LetterFirm, origin: string): Letter {
  const { language, link = { href: '/' }, small = [] } = letter;
  const whole = (href: string) => (href.startsWith('/') ? origin + href : href);
  const parts = letter.parts.map((part) =>
    typeof part === 'object' && 'list' in part
      ? {
          list: part.list.map((line) =>
            typeof line === 'string' ? line : { ...line, href: whole(line.href) },
          ),
        }
      : part,
  );
  const why = textsIn(language)('why', { firm: firm.name });
  return {
    ...letter,
    parts,
    link: { ...link, href: whole(link.href) },
    small: small.length > 0 ? small : [why],
  };
}

/** Renders a letter as plain text and as an HTML page. */
export function writeLetter(letter: Letter, firm: LetterFirm): MailMessage {
  const { to, language, link, optOut, replyTo = firm.replyTo ?? firm.email } = letter;
  const subject = oneLine(letter.subject);
  const button = link && {
    href: link.href,
    label: link.label ?? textsIn(language)('open'),
  };
  return {
    sender: oneLine(firm.sender ?? firm.name),
    to,
    replyTo,
    subject,
    text: textOf(letter, firm, button),
    html: pageOf({ ...letter, subject }, firm, button),
    headers: {
      // Prevents automatic replies, such as out-of-office messages (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(optOut && {
        'List-Unsubscribe': `<${optOut.href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

function textOf({ parts, small = [], optOut }: Letter, firm: LetterFirm, button?: Link): string {
  const links = [button, optOut].map((link) => link && `${link.label}:\n${link.href}`);
  return [...parts.map(plain), links[0], ...small, links[1], firm.signature ?? firm.name]
    .filter(Boolean)
    .join('\n\n');
}

function plain(part: LetterPart): string {
  if (typeof part === 'string') return part;
  if ('list' in part) return part.list.map(plainLine).join('\n');
  if ('facts' in part) return part.facts.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n');
  return part.quote === '' ? '' : part.quote.replaceAll(/^/gm, '> ');
}

/**
 * Returns the letter as an HTML page: the firm's name on its colour, the text, a button, small print. Styles are inline
 * and colours are hexadecimal, because mail programs support nothing else; no resources are loaded. Programs with a
 * dark mode darken the light colours themselves, or follow the style sheet.
 */
function pageOf(
  { language, subject, parts, small = [], optOut }: Letter,
  firm: LetterFirm,
  button?: Link,
): string {
  const { header, button: filled } = fillsOf(firm);
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta name="color-scheme" content="light dark">
        <meta name="supported-color-schemes" content="light dark">
        <title>${subject}</title>
        <style>
          @media (prefers-color-scheme: dark) {
            body { background: #161514 !important; color: #f2f0ec !important }
            .sheet { background: #232120 !important }
            .small, .small a { color: #b3aca3 !important }
          }
        </style>
      </head>
      <body style="margin:0;padding:24px 12px;background:#f2f0ec;color:#1f1d1a;font:16px/1.5 system-ui,sans-serif">
        <div class="sheet" style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:8px;overflow:hidden">
          <div style="padding:16px 24px;font-weight:600;${header}">${firm.name}</div>
          <div style="padding:8px 24px 24px">
            ${parts.map(shown)}
            ${
              button &&
              html`<p style="margin:24px 0">
              <a href="${button.href}" style="display:inline-block;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600;${filled}">${button.label}</a>
            </p>`
            }
            ${firm.signature && html`<p style="white-space:pre-line">${firm.signature}</p>`}
            ${small.map((line) => html`<p class="small" style="margin:8px 0;color:#635e57;font-size:14px">${line}</p>`)}
            ${optOut && html`<p class="small" style="margin:8px 0;font-size:14px"><a href="${optOut.href}" style="color:#635e57">${optOut.label}</a></p>`}
          </div>
        </div>
      </body>
    </html>`.text;
}

/** Returns the styles of the header and the button, in the firm's colours as the portal adjusts them for legibility. */
function fillsOf({ color, textColor }: LetterFirm): { readonly header: string; readonly button: string } {
  const colors = modeColors(
    {
      headerFillColor: color,
      headerTextColor: textColor,
      buttonFillColor: color,
      buttonTextColor: textColor,
      translucentColor: color,
    },
    lightMode,
  );
  return {
    header: `background:${colors.header};color:${colors['on-header']}`,
    button: `background:${colors.accent};color:${colors['on-accent']}`,
  };
}

function plainLine(line: string | Link): string {
  return typeof line === 'string' ? `- ${oneLine(line)}` : `- ${oneLine(line.label)}\n  ${line.href}`;
}

function shownLine(line: string | Link): Html {
  return typeof line === 'string'
    ? html`<li>${line}</li>`
    : html`<li style="margin:0 0 8px"><a href="${line.href}" style="color:inherit">${line.label}</a></li>`;
}

function shown(part: LetterPart): Html {
  if (typeof part === 'string') return html`${part && html`<p>${part}</p>`}`;
  if ('list' in part) return html`<ul>${part.list.map(shownLine)}</ul>`;
  if ('facts' in part) {
    return html`<p>${part.facts.map(([name, value], index) => html`${index > 0 && html`<br>`}${name}: <strong>${value}</strong>`)}</p>`;
  }
  const style = 'margin:16px 0;padding:0 0 0 16px;border-left:3px solid #ccc;white-space:pre-line';
  return html`${part.quote && html`<blockquote style="${style}">${part.quote}</blockquote>`}`;
}
