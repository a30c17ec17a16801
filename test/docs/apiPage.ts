import type { Endpoint } from '@anteroom/contract';
import { keyScopeOf } from '@anteroom/domain/people/keyScopes';
import { permissionRules } from '@anteroom/domain/people/permissions';
import type { DeclaringModule } from './declaredEndpoints.ts';
import { fieldLines, type NameOf, schemaText, writtenOut } from './schemaText.ts';

const introduction = `# The HTTP API

Every call that the portal and the plugins that come with it answer, made from their declarations by \`npm run docs:api\`: do not edit this
page. [Calling the API](calling.md) says how to sign in, what every call has in common, and how calls work together. A running portal
shows the same at \`/api/docs\`, with the plugins that are installed there, and as OpenAPI 3.1 at \`/api/docs/json\`.

Each call names the permission that the caller needs, or that it is public, and the scope with which an [API key](integrations.md) may call it; a call
of a plugin may have one that only a running portal knows. Any call may answer with the problems of
[every call](calling.md#every-call); those by which a caller decides further are listed, with the values of \`errors[].reason\`.
What each field means is in the file that declares it.`;

/** Permission rules of the portal. Permissions of plugins depend on these, but the page does not know them. */
const rules = permissionRules();

/** Returns the page that describes all endpoints, as Markdown. */
export function apiPage(modules: readonly DeclaringModule[]): string {
  const nameOf = schemaNames(modules);
  const told = modules.filter(({ endpoints }) => endpoints.length > 0);
  const contents = told.map(({ name }) => `- [${titleOf(name)}](#${anchorOf(titleOf(name))})`).join('\n');
  const used = new Map<string, object>();
  const noted: NameOf = (schema) => {
    const name = nameOf(schema);
    if (name !== undefined) used.set(name, schema);
    return name;
  };
  const parts = told.map((module) => modulePart(module, noted));
  return `${[introduction, `${contents}\n- [Types](#types)`, ...parts, typesPart(used, noted)].join('\n\n')}\n`;
}

/** Returns a function that names an object schema after its export; an identical copy gets the same name. */
function schemaNames(modules: readonly DeclaringModule[]): NameOf {
  const names = new Map<string, string>();
  for (const { name: module, exports } of modules) {
    for (const [name, value] of Object.entries(exports).sort(([one], [other]) => (one < other ? -1 : 1))) {
      if (typeof value !== 'object' || value === null || !('properties' in value)) continue;
      const key = JSON.stringify(value);
      if (names.has(key)) continue;
      const isTaken = [...names.values()].includes(name);
      names.set(key, isTaken ? `${name}_${module.replaceAll(/\W/g, '_')}` : name);
    }
  }
  return (schema) => ('properties' in schema ? names.get(JSON.stringify(schema)) : undefined);
}

function modulePart({ name, file, endpoints }: DeclaringModule, nameOf: NameOf): string {
  const title = `## ${titleOf(name)}`;
  const source = `Declared in [\`${file}\`](../${file}).`;
  return [title, source, ...endpoints.map((each) => endpointPart(...each, nameOf))].join('\n\n');
}

function endpointPart(name: string, endpoint: Endpoint, nameOf: NameOf): string {
  const { method, path, access, when, summary, params, query, headers, body, consumes, produces } = endpoint;
  const permission = access === 'public' ? 'Public.' : `Permission \`${access}\`.`;
  const scope = keyScopeOf(access, rules);
  const key = scope === null ? '' : ` API key: \`${scope}\`.`;
  const condition = when ? ` When ${conditionText(when)}.` : '';
  const request = [
    params && !isIdsOnly(params) && ownFields('path', params, nameOf),
    query && ownFields('query', query, nameOf),
    headers && ownFields('headers', headers, nameOf),
    body && `body: ${schemaText(body, nameOf)}`,
    consumes && `body: ${consumes[0]}`,
    ...Object.entries(endpoint.answers ?? {}).map(
      ([status, schema]) =>
        `${status}: ${(schema as { type?: string }).type === 'null' ? '(empty)' : schemaText(schema, nameOf)}`,
    ),
    produces && !endpoint.answers && `200: ${produces[0]}`,
  ].filter((line) => line !== undefined && line !== false);
  const shown = path.replaceAll(/:(\w+)/g, '{$1}');
  return [
    `### ${method} ${shown}`,
    `${summary} ${permission}${key}${condition} \`${name}\``,
    ...(request.length > 0 ? [`\`\`\`typescript\n${request.join('\n')}\n\`\`\``] : []),
    ...problemsText({ ...endpoint.problems, ...(endpoint.proof && { 'proof-required': [] }) }),
  ].join('\n\n');
}

/** Returns a condition as text, such as `\`country:BR\` and (\`flag:a\` or \`flag:b\`)`. */
function conditionText(when: NonNullable<Endpoint['when']>): string {
  const code = (clause: string) => `\`${clause}\``;
  return when
    .map((entry) => (typeof entry === 'string' ? code(entry) : `(${entry.any.map(code).join(' or ')})`))
    .join(' and ');
}

/** Returns parameters field by field, because few calls share them. */
function ownFields(where: string, schema: object, nameOf: NameOf): string {
  const fields = fieldLines(schema, nameOf, '  ');
  return fields.length === 0 ? '' : `${where}: {\n${fields.join('\n')}\n}`;
}

/** Returns whether all parameters are IDs, which need no description beyond the path. */
function isIdsOnly({ properties = {} }: { readonly properties?: object }): boolean {
  return Object.values(properties).every(
    ({ type, pattern, anyOf }) => type === 'string' && pattern === undefined && anyOf === undefined,
  );
}

function problemsText(problems: NonNullable<Endpoint['problems']>): readonly string[] {
  const texts = Object.entries(problems).map(([code, reasons]) => {
    const link = `[\`${code}\`](errors/problem-${code}.md)`;
    return reasons.length > 0 ? `${link} (${reasons.map((reason) => `\`${reason}\``).join(', ')})` : link;
  });
  return texts.length > 0 ? [`Problems: ${texts.join(', ')}.`] : [];
}

/** Returns the types that calls refer to, and those that these refer to in turn. */
function typesPart(used: Map<string, object>, nameOf: NameOf): string {
  const written = new Map<string, string>();
  // Writing a type may add further types to the end of the map.
  for (const [name, schema] of used) written.set(name, `type ${name} = ${writtenOut(schema, nameOf)};`);
  const sorted = [...written].sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    '## Types',
    ...sorted.map(([name, text]) => `### ${name}\n\n\`\`\`typescript\n${text}\n\`\`\``),
  ].join('\n\n');
}

/**
 * Returns the title of a module: `Task kinds: document request` for `taskKinds/documentRequest`; a plugin’s title is
 * its ID.
 */
function titleOf(name: string): string {
  if (name.includes('-')) return name;
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace('/', ': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}
