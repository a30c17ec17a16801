/** Joins the class names that are there: `classNames('ar-button', isWide && 'ar-button-wide')`. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
