import { LocaleFormats } from '@anteroom/domain/language/localeFormats';
import {
  Alerts,
  Dialogs,
  Documents,
  Http,
  I18n,
  type Language,
  type ServiceScope,
  ServiceScopeContext,
  type Upload,
  type UploadRequest,
  type UploadState,
} from '@anteroom/sdk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ParseKeys } from 'i18next';
import { atom } from 'jotai';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { vi } from 'vitest';
import { keysAsTexts } from './keysAsTexts.ts';

/** Result of an upload: it arrived, or why it failed. */
type UploadEnd = 'done' | 'network' | 'cancelled';

/** Portal in which tests render a form, with keys instead of texts. */
export class FormPortal {
  readonly user = userEvent.setup();
  /** Number of reads of each key. A field reads its label once per render. */
  readonly reads = new Map<string, number>();
  readonly confirm = vi.fn(async () => true);
  readonly call = vi.fn(
    async ({ path }: { readonly path: string }, { query }: { readonly query: Record<string, string> }) =>
      placesOf(path, query),
  );
  readonly uploads: UploadRequest[] = [];
  /** Result of the next uploads. They have none while a promise for it is pending. */
  uploadEnd: UploadEnd | Promise<UploadEnd> = 'done';
  /** Names of the files whose uploads were cancelled. */
  readonly cancelled: string[] = [];
  readonly #i18next = keysAsTexts((key) => this.reads.set(key, (this.reads.get(key) ?? 0) + 1));
  readonly #language: Language;

  constructor(language: Language = 'en-us') {
    this.#language = language;
  }

  show(children: ReactNode) {
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    return render(
      <QueryClientProvider client={queries}>
        <I18nextProvider i18n={this.#i18next}>
          <ServiceScopeContext value={this.#scope}>{children}</ServiceScopeContext>
        </I18nextProvider>
      </QueryClientProvider>,
    );
  }

  get #scope(): ServiceScope {
    const formats = new LocaleFormats(this.#language);
    const services = new Map<symbol, unknown>([
      [
        I18n,
        {
          language: atom(this.#language),
          t: (key: ParseKeys, values = {}) => this.#i18next.t(key, values),
          date: (date: string) => date,
          number: (value: number) => formats.number(value),
        },
      ],
      [Alerts, {}],
      [Dialogs, { confirm: this.confirm }],
      [Http, { call: this.call }],
      [Documents, { check: (file: File) => (file.size === 0 ? ['empty'] : []), upload: this.#upload }],
    ]);
    return {
      pluginId: 'test',
      get<T>(token: symbol): T {
        if (!services.has(token)) throw new Error(`A form asks for no ${String(token)}`);
        return services.get(token) as T;
      },
    };
  }

  readonly #upload = (request: UploadRequest): Upload => {
    this.uploads.push(request);
    const { name } = request.file;
    const id = `document-${this.uploads.length}`;
    const stateOf = (end: UploadEnd) =>
      (end === 'done'
        ? { kind: 'done', document: { id, name } }
        : { kind: 'failed', reason: end }) as UploadState;
    const sending = {
      kind: 'sending',
      sentBytes: 0,
      totalBytes: request.file.size,
      bytesPerSecond: 0,
    } as const;
    const end = this.uploadEnd;
    return {
      id: `upload-${this.uploads.length}`,
      name: atom(name),
      state: atom(typeof end === 'string' ? stateOf(end) : sending),
      ended: Promise.resolve(end).then(stateOf),
      cancel: () => this.cancelled.push(name),
      retry: () => undefined,
    };
  };
}

function placesOf(path: string, params: Record<string, string>) {
  if (path.endsWith('countries')) {
    return {
      items: [
        { id: 'CA', name: 'Canada' },
        { id: 'US', name: 'United States' },
        { id: 'MC', name: 'Monaco' },
      ],
    };
  }
  const country = params['contactAddressCountryIdRequest.contactAddressCountryId'];
  const items = {
    CA: [{ id: 'CA-ON', name: 'Ontario' }],
    US: [{ id: 'US-MA', name: 'Massachusetts' }],
  }[country ?? ''];
  return { items: items ?? [] };
}
