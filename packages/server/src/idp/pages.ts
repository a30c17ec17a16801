import encodeQr from 'qr';
import { Html, html } from '../http/html.ts';
import { durationIn, type IdpLanguage, idpTexts } from './texts.ts';

/** What a page says went wrong, by its key among the texts. */
export type SignInProblem = 'wrong' | 'incomplete' | 'tooMany' | 'codeWrong';

interface ProblemOnPage {
  readonly language: IdpLanguage;
  readonly problem?: SignInProblem | undefined;
  /** Seconds until another attempt is judged, with `tooMany`. */
  readonly wait?: number | undefined;
}

interface PasswordPage extends ProblemOnPage {
  readonly uid: string;
  readonly email?: string;
}

export function passwordPage({ uid, language, email = '', problem, wait }: PasswordPage): string {
  const t = idpTexts[language];
  const invalid = problem ? html`aria-invalid="true" aria-describedby="problem"` : null;
  return page(
    language,
    t.title,
    html`<h1>${t.title}</h1>
      <p class="lead">${t.lead}</p>
      ${problemBox({ language, problem, wait })}
      <form method="post" action="/idp/sign-in/${uid}/password">
        <label for="email">${t.email}</label>
        <input id="email" name="email" type="email" autocomplete="username" inputmode="email" maxlength="254" required
          value="${email}" ${invalid} ${focus(email === '')}>
        <label for="password">${t.password}</label>
        <input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required
          ${invalid} ${focus(email !== '')}>
        <button type="submit">${t.submit}</button>
      </form>`,
  );
}

interface CodePage extends ProblemOnPage {
  readonly uid: string;
}

export function codePage({ uid, language, problem, wait }: CodePage): string {
  const t = idpTexts[language];
  return page(
    language,
    t.codeTitle,
    html`<h1>${t.codeTitle}</h1>
      <p class="lead">${t.codeLead}</p>
      ${problemBox({ language, problem, wait })}
      <form method="post" action="/idp/sign-in/${uid}/code">
        ${codeField(t, problem, true)}
        <button type="submit">${t.codeSubmit}</button>
      </form>`,
  );
}

interface EnrolmentPage extends CodePage {
  /** What an authenticator app reads. */
  readonly address: string;
  /** The same for people who type: Base32. */
  readonly secret: string;
}

/** Sets up an authenticator app: by its camera, by a link on the phone itself, or by hand. */
export function enrolmentPage({ uid, language, problem, wait, address, secret }: EnrolmentPage): string {
  const t = idpTexts[language];
  return page(
    language,
    t.enrolTitle,
    html`<h1>${t.enrolTitle}</h1>
      <p class="lead">${t.enrolLead}</p>
      ${problemBox({ language, problem, wait })}
      <ol class="steps">
        <li>
          ${t.enrolScan}
          <div class="qr" role="img" aria-label="${t.enrolQr}">${new Html(encodeQr(address, 'svg'))}</div>
          <a href="${address}">${t.enrolOpen}</a>
          <details>
            <summary>${t.enrolByHand}</summary>
            <code>${secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          </details>
        </li>
        <li>
          ${t.enrolCode}
          <form method="post" action="/idp/sign-in/${uid}/enrolment">
            ${codeField(t, problem, problem !== undefined)}
            <button type="submit">${t.enrolSubmit}</button>
          </form>
        </li>
      </ol>`,
  );
}

/** @param first - whether people begin here: else focus would carry them past what stands above. */
function codeField(
  t: (typeof idpTexts)[IdpLanguage],
  problem: SignInProblem | undefined,
  first: boolean,
): Html {
  return html`<label for="code">${t.code}</label>
    <input id="code" name="code" class="code" autocomplete="one-time-code" inputmode="numeric" pattern="[0-9]{6}"
      maxlength="6" required aria-describedby="hint" ${problem ? html`aria-invalid="true"` : null} ${focus(first)}>
    <p class="hint" id="hint">${t.codeHint}</p>`;
}

/** For what cannot be mended on the spot, as an interaction that has expired. */
export function problemPage(language: IdpLanguage): string {
  const t = idpTexts[language];
  return page(
    language,
    t.problemTitle,
    html`<h1>${t.problemTitle}</h1>
      <p class="lead">${t.problemLead}</p>
      <a class="button" href="/auth">${t.problemAction}</a>`,
  );
}

function problemBox({ language, problem, wait = 0 }: ProblemOnPage): Html | null {
  if (!problem) return null;
  const text = idpTexts[language][problem].replace('{time}', durationIn(language, wait));
  return html`<p class="problem" id="problem" role="alert">${text}</p>`;
}

function focus(here: boolean): Html | null {
  return here ? new Html('autofocus') : null;
}

/** As on the portal's own sign-in page, from which people come here. */
function brand(language: IdpLanguage): Html {
  return html`<div class="brand">
      <span class="tile" aria-hidden="true">A</span>
      <span><b>Anteroom</b><br><small>${idpTexts[language].portal}</small></span>
    </div>`;
}

function page(language: IdpLanguage, title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>${title} · Anteroom</title>
        <link rel="preload" as="font" type="font/woff2" crossorigin href="/idp/assets/figtree.woff2">
        <link rel="stylesheet" href="/idp/assets/sign-in.css">
      </head>
      <body>
        <main>
          ${brand(language)}
          ${content}
        </main>
      </body>
    </html>`.text;
}
