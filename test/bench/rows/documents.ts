import type { DocumentList } from '@anteroom/contract';
import { Client } from 'pg';
import { authorised, type Headers } from '../authorised.ts';
import { countDocuments, countMarks, inheritMembers } from '../countDocuments.ts';
import { p95 } from '../p95.ts';
import type { Figure, Row } from '../Row.ts';
import { startWithDatabase } from '../startWithDatabase.ts';

export const documents = 100_000;
/** Number of folders with the other half of the documents; the first half is in one folder. */
const folders = 200;

const orders = ['modifiedDate', 'name', 'size', 'type'].flatMap((orderBy) => [
  `orderBy=${orderBy}&orderDir=asc`,
  `orderBy=${orderBy}&orderDir=desc`,
]);

/** Search terms: letter by letter, a word, two words, a number, and one without results. */
const terms = ['i', 'in', 'inv', 'invoice', 'bank march', '777', 'zzzz'];

const folderTerms = ['b', 'be', 'bench', 'bench 77', 'tax return', 'zzzz'];

/**
 * Measures the lists of a client with 100,000 documents, for people who may read all and for one who may read only the
 * oldest.
 */
export const documentsList: Row = {
  name: 'documents',
  title: 'a client with 100,000 documents, over the server',
  withinMinutes: 8,
  async measure(resources) {
    const { portal, databaseUrl } = await startWithDatabase(resources);
    await addDocuments(databaseUrl);
    const api = `${portal.url}/api/documents/v1`;
    const all = `${api}/containers/documents?clientId=us-001`;
    const inFolder = (number: number) => `${api}/containers/documents?parentIds=bench-${number}`;
    const people = {
      'a client user': await authorised(portal.url, 'olivia@demo.test'),
      'a reader of the oldest': await authorised(portal.url, 'reader@demo.test'),
      staff: await authorised(portal.url, 'staff@demo.test'),
    };
    const figures: Figure[] = [];
    for (const [who, headers] of Object.entries(people)) {
      // The large folder, or a folder that the reader may read.
      const folder = inFolder(who === 'a reader of the oldest' ? folders : 0);
      const lists = [all, folder].flatMap((list) => orders.map((order) => `${list}&${order}`));
      const later = await Promise.all(lists.map((list) => laterPage(list, headers)));
      figures.push(
        { what: `first page, ${who}, p95`, ...(await p95(lists, headers)), target: { most: 30 } },
        { what: `a later page by key, ${who}, p95`, ...(await p95(later, headers)), target: { most: 30 } },
        {
          what: `a jump into the middle, and to the end, ${who}, p95`,
          ...(await p95(
            [500, 999].map((from) => `${all}&from=${from}`),
            headers,
          )),
        },
        {
          what: `own and staff uploads apart, ${who}, p95`,
          ...(await p95([`${all}&staffUploads=true`, `${all}&staffUploads=false`], headers)),
          target: { most: 50 },
        },
        {
          what: `read and unread, ${who}, p95`,
          ...(await p95([`${all}&readByClientUser=true`, `${all}&readByClientUser=false`], headers)),
        },
        {
          what: `search, ${who}, p95`,
          ...(await p95(
            terms.map((term) => `${all}&search=${encodeURIComponent(term)}`),
            headers,
          )),
          target: { most: 50 },
        },
        {
          what: `search of all clients, ${who}, p95`,
          ...(await p95(
            terms.map((term) => `${api}/containers/documents?search=${encodeURIComponent(term)}`),
            headers,
          )),
          target: { most: 50 },
        },
        {
          what: `search of folders, ${who}, p95`,
          ...(await p95(
            folderTerms.map((term) => `${api}/containers/search?search=${encodeURIComponent(term)}`),
            headers,
          )),
          target: { most: 50 },
        },
        {
          what: `the tree of ${folders + 6} containers, ${who}, p95`,
          ...(await p95([`${api}/containers/tree?clientId=us-001`], headers)),
        },
      );
    }
    return figures;
  },
};

/** Adds documents, nine out of ten of them by staff. The reader may read some folders without new documents. */
export async function addDocuments(databaseUrl: string): Promise<void> {
  const connection = new Client({ connectionString: databaseUrl });
  await connection.connect();
  try {
    await connection.query(
      `insert into containers (company_id, container_id, client_id, parent_id, type, name)
       select 'c1001', 'bench-' || i, 'us-001', 'us-001', 'Folder', 'Bench ' || i
       from generate_series(0, ${folders}) as i`,
    );
    await inheritMembers(connection, 'us-001');
    await connection.query(
      `delete from container_members where company_id = 'c1001' and contact_id = 'reader'
       and container_id like 'bench-%' and container_id not in ('bench-199', 'bench-200')`,
    );
    await connection.query(
      `insert into documents (company_id, document_id, client_id, container_id, name, mime_type, size, sha256,
         created_by, created_at, modified_by, modified_at)
       select 'c1001', 'bench-' || i, 'us-001',
         'bench-' || case when i % 2 = 0 then 0 else 1 + i * ${folders} / ${documents + 1} end,
         kinds[1 + i % 4] || ' ' || months[1 + i % 3] || ' ' || i || extensions[1 + i % 5],
         'application/pdf', 1000 + (i * 7919) % 5000000, blob.sha256,
         case when i % 10 = 0 then 'olivia' else 'staff' end, at, 'staff', at
       from generate_series(1, ${documents}) as i,
         lateral (select now() - i * interval '1 minute' as at) as times,
         (select sha256 from blobs where company_id = 'c1001' limit 1) as blob,
         (values (
           '{Invoice,Bank statement,Receipt,Contract}'::text[], '{January,February,March}'::text[],
           '{.pdf,.xlsx,.docx,.png,.csv}'::text[]
         )) as words (kinds, months, extensions)`,
    );
    await countDocuments(connection, 'us-001');
    // Without statistics, PostgreSQL may look for the document of each mark in an unsuitable index, which takes minutes.
    await connection.query('analyze documents');
    await connection.query(
      `insert into document_reads (company_id, document_id, contact_id, read_at)
       select 'c1001', 'bench-' || i, 'olivia', now() from generate_series(1, ${documents}) as i where i % 20 > 0`,
    );
    await countMarks(connection, 'us-001');
    await connection.query('vacuum analyze');
    // Write the changes to disk now, so that this does not happen during a measurement.
    await connection.query('checkpoint');
  } finally {
    await connection.end();
  }
}

/**
 * Returns the URL of the eleventh page, or of the last one if there are fewer, as reached by scrolling. With cursors,
 * every page costs the same.
 */
async function laterPage(list: string, headers: Headers): Promise<string> {
  let address = list;
  for (let page = 0; page < 10; page++) {
    const answer = await fetch(address, { headers });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    const { next } = ((await answer.json()) as DocumentList).data;
    if (next === null) break;
    address = `${list}&after=${next}`;
  }
  return address;
}
