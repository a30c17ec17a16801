/** Joins the class names that are truthy: `classNames('ar-button', isWide && 'ar-button-wide')`. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
