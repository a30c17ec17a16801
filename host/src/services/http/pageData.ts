/**
 * Returns the JSON that the server put into the page as `<script type="application/json" id="…">`, or undefined if
 * there is none.
 */
export function pageData<T>(id: string): T | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : undefined;
}
