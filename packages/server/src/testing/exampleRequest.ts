import type { Endpoint } from '@anteroom/contract';
import { endpointPath } from '@anteroom/domain/addresses/endpointPath';
import { writeUploadMetadata } from '../portal/uploads/uploadMetadata.ts';
import { somePdf } from './uploadFile.ts';

/** Things of one client of one firm, which a request of the access matrix is about. */
export interface Target {
  readonly companyId: string;
  readonly clientId: string;
  readonly folderId: string;
  readonly documentId: string;
  readonly taskId: string;
  readonly taskVersion: number;
  readonly taskGroupId: string;
  /** No answer to somebody who may not see the client contains any of these. */
  readonly secrets: readonly string[];
}

export interface ExampleRequest {
  readonly path: string;
  readonly body: string | FormData | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the request names anything of the target. */
  readonly isAboutTarget: boolean;
  /** Whether a parameter of the path is `none`, which nothing is called. */
  readonly isAboutNothing: boolean;
}

/**
 * Returns the request of an endpoint's example, about a target. A parameter that the example leaves out is the target's, or
 * `none` where the target has none of that name.
 *
 * @param unique - fills in `{unique}`.
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

/** `{name}` in texts replaced by the value of that name; a text that is nothing else becomes the value itself. */
function filled(json: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof json === 'string') {
    const [, whole] = /^\{(\w+)\}$/.exec(json) ?? [];
    return whole ? values[whole] : json.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  }
  if (Array.isArray(json)) return json.map((each) => filled(each, values));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, each]) => [name, filled(each, values)]));
}

/** The file comes last, as the server reads what is before it while the file is still coming. */
function formOf({ file, ...fields }: NonNullable<NonNullable<Endpoint['example']>['form']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, JSON.stringify(value));
  form.append('file[]', new Blob([file.endsWith('.pdf') ? somePdf(10) : '<a/>']), file);
  return form;
}
