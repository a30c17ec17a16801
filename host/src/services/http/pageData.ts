/** JSON that the server put into the page, as `<script type="application/json" id="…">`; undefined if it did not. */
export function pageData<T>(id: string): T | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : undefined;
}
