import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import encodeQr from 'qr';
import { Html, html } from '../../kernel/http/html.ts';
import { textsIn } from '../textsIn.ts';
import type { FirmLook } from './firmLook.ts';
import { durationIn, type IdpLanguage } from './idpLanguage.ts';
import type { PasswordFault } from './passwordRules.ts';

/** Problem that a page reports; also a key of its texts. */
export type SignInProblem =
  | 'wrong'
  | 'incomplete'
  | 'tooMany'
  | 'codeWrong'
  | 'recoveryWrong'
  | 'passwordWrong'
  | 'joinKnown'
  | 'forgottenAddress'
  | 'mailedWrong'
  | 'mailedEnded'
  | 'passkeyWrong'
  | PasswordFault;

/** Language and firm of a page. */
export interface PageContext {
  readonly language: IdpLanguage;
  /** Firm whose look the page has; null for the portal's own look. */
  readonly firm: FirmLook | null;
}

export interface ProblemOnPage extends PageContext {
  readonly problem?: SignInProblem | undefined;
  /** Seconds to wait before another attempt is checked; set with `tooMany`. */
  readonly wait?: number | undefined;
}

interface PasswordPage extends ProblemOnPage {
  readonly uid: string;
  /** Whether people of the firm may also sign in at its own provider. */
  readonly hasExternal: boolean;
  /** Options for the browser to use a passkey; null if passkeys are not available. */
  readonly passkey: PublicKeyCredentialRequestOptionsJSON | null;
  /** Whether people of the firm may sign in with an e-mailed code. */
  readonly mailsCodes: boolean;
  readonly email?: string;
}

export function passwordPage(page: PasswordPage): string {
  const { uid, language, firm, hasExternal, passkey, mailsCodes, email = '', problem } = page;
  const t = textsIn(language);
  const invalid = problem ? html`aria-invalid="true" aria-describedby="problem"` : null;
  return pageOf(
    page,
    t('signIn.title'),
    html`<h1>${t('signIn.title')}</h1>
      <p class="lead">${firm?.text ?? t('signIn.lead')}</p>
      ${problemBox(page)}
      <form method="post" action="/idp/sign-in/${uid}/password">
        <label for="email">${t('signIn.email')}</label>
        <input id="email" name="email" type="email" autocomplete="username${passkey ? ' webauthn' : ''}" inputmode="email"
          maxlength="254" required value="${email}" ${invalid} ${focus(email === '')}>
        ${passwordField({ t, autocomplete: 'current-password', invalid, focused: email !== '' })}
        <button type="submit">${t('signIn.submit')}</button>
        ${
          mailsCodes &&
          html`<button class="second" formaction="/idp/sign-in/${uid}/mailed" formnovalidate>${t('signIn.mailCode')}</button>`
        }
      </form>
      ${passkeyForm({ t, action: `/idp/sign-in/${uid}/passkey`, options: passkey, label: t('signIn.passkeyUse') })}
      ${
        // A link rather than a form, since forms may not lead to other origins.
        hasExternal &&
        html`<a class="button second" href="/idp/sign-in/${uid}/external">${t('signIn.joinExternalOr')}</a>`
      }
      <p class="aside"><a href="/idp/forgotten">${t('signIn.forgotten')}</a></p>`,
  );
}

interface SecondStepPage extends ProblemOnPage {
  readonly uid: string;
}

interface CodePage extends SecondStepPage {
  /** Whether the person has an authenticator app. */
  readonly hasCodes: boolean;
  /** Options for the browser to use a passkey; null if the person has none. */
  readonly passkey: PublicKeyCredentialRequestOptionsJSON | null;
}

/** Returns the page that asks for a second factor: a one-time code or a passkey, depending on what the person has. */
export function codePage(page: CodePage): string {
  const { uid, language, problem, hasCodes, passkey } = page;
  const t = textsIn(language);
  return pageOf(
    page,
    t('signIn.codeTitle'),
    html`<h1>${t('signIn.codeTitle')}</h1>
      <p class="lead">${t(hasCodes ? 'signIn.codeLead' : 'signIn.passkeyLead')}</p>
      ${problemBox(page)}
      ${
        passkey &&
        passkeyForm({
          t,
          action: `/idp/sign-in/${uid}/passkey`,
          options: passkey,
          label: t('signIn.passkeyUse'),
          isFirst: !hasCodes,
        })
      }
      ${hasCodes && codeForms(t, uid, problem)}`,
  );
}

function codeForms(t: ReturnType<typeof textsIn>, uid: string, problem: SignInProblem | undefined): Html {
  const recovers = problem === 'recoveryWrong';
  return html`<form method="post" action="/idp/sign-in/${uid}/code">
        ${codeField(t, recovers ? undefined : problem, !recovers)}
        <p class="hint" id="hint">${t('signIn.codeHint')}</p>
        <button type="submit">${t('signIn.codeSubmit')}</button>
      </form>
      <details class="other" ${recovers && new Html('open')}>
        <summary>${t('signIn.recoveryTitle')}</summary>
        <form method="post" action="/idp/sign-in/${uid}/code">
          <label for="recovery">${t('signIn.recovery')}</label>
          <input id="recovery" name="code" class="code" autocomplete="off" autocapitalize="characters" spellcheck="false"
            maxlength="20" required aria-describedby="${recovers ? 'problem ' : ''}recovery-hint"
            ${recovers && html`aria-invalid="true"`} ${focus(recovers)}>
          <p class="hint" id="recovery-hint">${t('signIn.recoveryHint')}</p>
          <button type="submit">${t('signIn.codeSubmit')}</button>
        </form>
      </details>`;
}

interface EnrolmentPage extends SecondStepPage {
  /** URL for the authenticator app. */
  readonly address: string;
  /** Secret in Base32, for people who type it in. */
  readonly secret: string;
  /** Codes to use if the app is lost. */
  readonly recoveryCodes: readonly string[];
}

/** Returns the page that sets up an authenticator app: by camera, by a link on the phone itself, or by typing. */
export function enrolmentPage(page: EnrolmentPage): string {
  const { uid, language, problem, address, secret, recoveryCodes } = page;
  const t = textsIn(language);
  return pageOf(
    page,
    t('signIn.enrolTitle'),
    html`<h1>${t('signIn.enrolTitle')}</h1>
      <p class="lead">${t('signIn.enrolLead')}</p>
      <ol class="steps">
        <li>
          ${t('signIn.enrolScan')}
          <div class="qr" role="img" aria-label="${t('signIn.enrolQr')}">${new Html(encodeQr(address, 'svg'))}</div>
          <a href="${address}">${t('signIn.enrolOpen')}</a>
          <details>
            <summary>${t('signIn.enrolByHand')}</summary>
            <code>${secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          </details>
        </li>
        <li>
          ${t('signIn.enrolRecovery')}
          <ul class="codes">
            ${recoveryCodes.map((code) => html`<li><code>${code}</code></li>`)}
          </ul>
        </li>
        <li>
          <span id="hint">${t('signIn.enrolCode')}</span>
          <form method="post" action="/idp/sign-in/${uid}/enrolment">
            ${problemBox(page)}
            ${codeField(t, problem, problem !== undefined)}
            <button type="submit">${t('signIn.enrolSubmit')}</button>
          </form>
        </li>
      </ol>`,
  );
}

/**
 * Returns the field for a one-time code. An element with the ID `hint` says where the code comes from.
 *
 * @param first - whether the field is what people use first. Otherwise focusing it would skip what stands above.
 */
function codeField(t: ReturnType<typeof textsIn>, problem: SignInProblem | undefined, first: boolean): Html {
  return html`<label for="code">${t('signIn.code')}</label>
    <input id="code" name="code" class="code" autocomplete="one-time-code" inputmode="numeric"
      pattern="\\s*([0-9][\\s\\-]*){6}" maxlength="20" required aria-describedby="${problem ? 'problem ' : ''}hint"
      ${problem ? html`aria-invalid="true"` : null} ${focus(first)}>`;
}

/** Returns the page for a problem that cannot be solved here, such as an expired interaction. */
export function problemPage(page: PageContext): string {
  const t = textsIn(page.language);
  return pageOf(
    page,
    t('signIn.problemTitle'),
    html`<h1>${t('signIn.problemTitle')}</h1>
      <p class="lead">${t('signIn.problemLead')}</p>
      <a class="button" href="/auth">${t('signIn.problemAction')}</a>`,
  );
}

interface PasskeyForm {
  readonly t: ReturnType<typeof textsIn>;
  /** Path to which the browser's response is sent. */
  readonly action: string;
  /** Options for the browser to use or create a passkey; null if there are none. */
  readonly options: PublicKeyCredentialRequestOptionsJSON | PublicKeyCredentialCreationOptionsJSON | null;
  readonly label: string;
  readonly hint?: string;
  /** Whether it is the first choice on the page. */
  readonly isFirst?: boolean;
}

/** Returns a button for a passkey. The script shows it if the browser supports passkeys. */
export function passkeyForm({ t, action, options, label, hint, isFirst }: PasskeyForm): Html | null {
  if (!options) return null;
  return html`<form class="passkey" method="post" action="${action}" data-passkey="${JSON.stringify(options)}" hidden>
      <p class="problem" role="alert" hidden>${t('signIn.passkeyNone')}</p>
      <input type="hidden" name="credential">
      <button type="submit" class="${isFirst ? '' : 'second'}">${label}</button>
      ${hint && html`<p class="hint">${hint}</p>`}
    </form>`;
}

interface PasswordField {
  readonly t: ReturnType<typeof textsIn>;
  readonly autocomplete: 'current-password' | 'new-password';
  readonly invalid: Html | null;
  readonly focused: boolean;
}

/** Returns a password field with a button that reveals the password. The script makes the button visible. */
export function passwordField({ t, autocomplete, invalid, focused }: PasswordField): Html {
  return html`<label for="password">${t('signIn.password')}</label>
    <input id="password" name="password" type="password" autocomplete="${autocomplete}" maxlength="200" required
      ${invalid} ${focus(focused)}>
    <button type="button" class="shows" data-shows="password" aria-pressed="false" hidden>${t('signIn.showPassword')}</button>`;
}

export function problemBox({ language, problem, wait = 0 }: ProblemOnPage): Html | null {
  if (!problem) return null;
  const text = textsIn(language)(`signIn.${problem}`, { time: durationIn(language, wait) });
  return html`<p class="problem" id="problem" role="alert">${text}</p>`;
}

function focus(here: boolean): Html | null {
  return here ? new Html('autofocus') : null;
}

/** Returns the logo and name as on the portal's own sign-in page, from which people come here. */
function brand({ language, firm }: PageContext): Html {
  const name = firm?.name ?? 'Anteroom';
  return html`<div class="brand">
      ${
        firm?.logo
          ? html`<img class="logo" src="${firm.logo}" alt="">`
          : html`<span class="tile" aria-hidden="true">${[...name][0]}</span>`
      }
      <span><b>${name}</b><br><small>${textsIn(language)('signIn.portal')}</small></span>
    </div>`;
}

/** Returns a page with the firm's name and colours. */
export function pageOf(context: PageContext, title: string, content: Html): string {
  const { language, firm } = context;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>${title} · ${firm?.name ?? 'Anteroom'}</title>
        <link rel="preload" as="font" type="font/woff2" crossorigin href="/idp/assets/figtree.woff2">
        <link rel="stylesheet" href="/idp/assets/sign-in.css">
        ${firm && html`<link rel="stylesheet" href="/idp/firms/${encodeURIComponent(firm.companyId)}/colors.css">`}
        <script src="/idp/assets/sign-in.js" defer></script>
      </head>
      <body>
        <main>
          ${brand(context)}
          ${content}
        </main>
      </body>
    </html>`.text;
}
