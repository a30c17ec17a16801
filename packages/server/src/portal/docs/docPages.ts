import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { renderDoc } from './renderDoc.ts';

/** The documentation as pages. Each is rendered when first requested. */
export interface DocPages {
  /** Returns the page at a path such as `/docs/errors/load-http`, or undefined if there is none. */
  get(path: string): Promise<string> | undefined;
}

/** Indexes the Markdown files in a folder. A `README.md` becomes the page of its folder. */
export async function openDocPages(folder: string): Promise<DocPages> {
  // A deployment may omit the documentation.
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map(
    entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [docPath(relative(folder, file).split(sep).join('/')), file]),
  );
  const rendered = new Map<string, Promise<string>>();
  const render = async (file: string) => {
    const name = relative(folder, file).split(sep).join('/');
    return renderDoc(await readFile(file, 'utf8'), (href) => resolveLink(href, name, files));
  };
  return {
    get(path) {
      const file = files.get(path);
      if (!file) return undefined;
      const page = rendered.get(path) ?? render(file);
      page.catch(() => rendered.delete(path));
      rendered.set(path, page);
      return page;
    },
  };
}

/** Returns the path of a file: `/docs/errors` for `errors/README.md`. */
function docPath(name: string): string {
  return `/docs/${name}`.replace(/(\/README)?\.md$/, '');
}

/** Returns the target of a link in a file, or null for a repository file that the portal does not serve. */
function resolveLink(href: string, name: string, pages: ReadonlyMap<string, string>): string | null {
  const url = new URL(href, `https://repository.invalid/docs/${name}`);
  if (url.hostname !== 'repository.invalid') return href;
  const path = docPath(url.pathname.replace(/^\/docs\//, ''));
  return pages.has(path) ? path + url.hash : null;
}
