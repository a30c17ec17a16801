import { text } from 'node:stream/consumers';
import { type Static, Type } from 'typebox';
import { Errors } from 'typebox/value';
import type { ExportPlace } from './ExportPlace.ts';
import { LeavingFault } from './LeavingFault.ts';

/** Version of the export's format. Any other version is refused. */
export const formatVersion = 1;

/** Version of the format of a client's zip. Any other version is refused. */
export const clientFormatVersion = 2;

export const manifestName = 'manifest.json';

type ReadPlace = Pick<ExportPlace, 'shown' | 'sizeOf' | 'open'>;

const maxManifestBytes = 16 * 1024 ** 2;
const name = Type.String({ pattern: '^[a-z_][a-z0-9_]*$', maxLength: 63 });
const sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const count = Type.Integer({ minimum: 0 });
// It becomes part of the keys of contents, and must not contain a path.
const firmId = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$', maxLength: 64 });

/** Files that contain the rows of tables. */
const Tables = Type.Array(
  Type.Object({
    schema: name,
    table: name,
    columns: Type.Array(Type.Object({ name, type: Type.String() }), { minItems: 1 }),
    rows: count,
    bytes: count,
    sha256,
  }),
);

/** Names of the migrations that created the tables, by PostgreSQL schema. */
const Migrations = Type.Record(name, Type.Array(Type.String()));

/** Description of an export with all data of a firm. It is the last file that is written. */
export const FirmManifest = Type.Object({
  format: Type.Literal('anteroom-firm'),
  formatVersion: Type.Literal(formatVersion),
  /** Version of the portal that made the export. */
  portal: Type.String(),
  exportedAt: Type.String(),
  firm: Type.Object({
    id: firmId,
    name: Type.String(),
    country: Type.String(),
  }),
  migrations: Migrations,
  tables: Tables,
  /** Parts that were not exported, and why. */
  stays: Type.Array(Type.Object({ name: Type.String(), why: Type.String() })),
  contents: Type.Object({ count, bytes: count, sha256 }),
});

export type FirmManifest = Static<typeof FirmManifest>;

/** Description of a zip with all data of a client. */
const ClientManifest = Type.Object({
  format: Type.Literal('anteroom-client'),
  formatVersion: Type.Literal(clientFormatVersion),
  portal: Type.String(),
  exportedAt: Type.String(),
  /** ID of the firm that had the client. */
  firm: firmId,
  /** ID of the client. */
  client: Type.String({ minLength: 1 }),
  migrations: Migrations,
  tables: Tables,
});

export type ClientManifest = Static<typeof ClientManifest>;

/** Returns the name of the file with a table's rows in the export, one JSON object per line. */
export function dataFile({ schema, table }: { readonly schema: string; readonly table: string }): string {
  return `data/${schema}.${table}.jsonl`;
}

/** Name of the file that lists the contents of documents, with SHA-256 and size on each line. */
export const contentsFile = 'contents.jsonl';

/** Returns the name of a content's file in the export. */
export function contentFile(hash: string): string {
  return `contents/${hash.slice(0, 2)}/${hash}`;
}

/**
 * Reads the manifest of a firm's export.
 *
 * @throws LeavingFault if it is incomplete or has another format.
 */
export function readManifest(place: ReadPlace): Promise<FirmManifest> {
  return readAs(place, FirmManifest, 'a firm’s export');
}

/** Reads the manifest of a client's zip, like {@link readManifest}. */
export function readClientManifest(place: ReadPlace): Promise<ClientManifest> {
  return readAs(place, ClientManifest, 'a client’s export');
}

async function readAs<T extends typeof FirmManifest | typeof ClientManifest>(
  place: ReadPlace,
  schema: T,
  what: string,
): Promise<Static<T>> {
  const size = await place.sizeOf(manifestName);
  if (size === null)
    throw new LeavingFault([
      `There is no ${manifestName} in ${place.shown}. Without it, an export is incomplete: it was interrupted, or is elsewhere.`,
    ]);
  if (size > maxManifestBytes) throw new LeavingFault([`${manifestName} is too large.`]);
  const manifest = parse(await text(await place.open(manifestName)));
  const { format, formatVersion: version } = (manifest ?? {}) as {
    format?: unknown;
    formatVersion?: unknown;
  };
  const { format: known, formatVersion: read } = schema.properties;
  if (format !== known.const) throw new LeavingFault([`${manifestName} is not one of ${what}.`]);
  if (version !== read.const)
    throw new LeavingFault([
      `The export has the format ${String(version)}; this portal reads ${read.const}. Import it with the version of Anteroom that created it, or a newer one.`,
    ]);
  const [wrong] = Errors(schema, manifest);
  if (wrong)
    throw new LeavingFault([`${manifestName} is damaged: ${wrong.instancePath || '/'} ${wrong.message}.`]);
  const { tables } = manifest as Static<T>;
  const twice = tables.map(dataFile).find((file, index, all) => all.indexOf(file) !== index);
  if (twice) throw new LeavingFault([`${manifestName} is damaged: it names ${twice} twice.`]);
  return manifest as Static<T>;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new LeavingFault([`${manifestName} is damaged: it is not JSON.`]);
  }
}
