import type { Endpoint } from '@anteroom/contract';
import { endpointPath } from '@anteroom/domain/addresses/endpointPath';
import { writeUploadMetadata } from '../portal/uploads/uploadMetadata.ts';
import { somePdf } from './uploadFile.ts';

/** Objects of one client of one firm, which a request of the access matrix concerns. */
export interface Target {
  readonly companyId: string;
  readonly clientId: string;
  readonly folderId: string;
  readonly documentId: string;
  readonly taskId: string;
  readonly taskVersion: number;
  readonly taskGroupId: string;
  /** Texts that must not occur in a response to somebody who may not see the client. */
  readonly secrets: readonly string[];
}

export interface ExampleRequest {
  readonly path: string;
  readonly body: string | FormData | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the request refers to an object of the target. */
  readonly isAboutTarget: boolean;
  /** Whether a parameter in the path is `none`, which does not identify anything. */
  readonly isAboutNothing: boolean;
}

/**
 * Returns the request in an endpoint's example, for a target. A parameter that the example omits is taken from the
 * target, or is `none` if the target does not have it.
 *
 * @param unique - replaces `{unique}`.
 */
export function exampleRequest(endpoint: Endpoint, target: Target, unique: string): ExampleRequest {
  const { example = {} } = endpoint;
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const given = {
    params: Object.fromEntries(
      names.map((name) => [name, example.params?.[name] ?? (name in target ? `{${name}}` : 'none')]),
    ),
    query: example.query ?? {},
    headers: example.headers ?? {},
    body: example.body,
    form: example.form,
  };
  const values: Readonly<Record<string, unknown>> = { ...target, unique };
  const { params, query, headers, body, form } = filled(given, values) as typeof given;
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return {
    path: endpointPath(endpoint, params) + (search.size > 0 ? `?${search}` : ''),
    body: form ? formOf(form) : body === undefined ? undefined : JSON.stringify(body),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : writeUploadMetadata(value as never),
        ]),
      ),
    },
    isAboutTarget: /\{(?!unique)\w+\}/.test(JSON.stringify(given)),
    isAboutNothing: Object.values(params).includes('none'),
  };
}

/** Replaces `{name}` in texts by the value with that name; a text that consists only of it becomes the value itself. */
function filled(json: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof json === 'string') {
    const [, whole] = /^\{(\w+)\}$/.exec(json) ?? [];
    return whole ? values[whole] : json.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  }
  if (Array.isArray(json)) return json.map((each) => filled(each, values));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, each]) => [name, filled(each, values)]));
}

/** The file comes last, because the server processes the other fields while the file is still arriving. */
function formOf({ file, ...fields }: NonNullable<NonNullable<Endpoint['example']>['form']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, JSON.stringify(value));
  form.append('file[]', new Blob([file.endsWith('.pdf') ? somePdf(10) : '<a/>']), file);
  return form;
}
