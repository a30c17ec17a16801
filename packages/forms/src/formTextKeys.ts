/**
 * The keys that every plugin with a form must have in its `locales`: messages of the rules, and the form's own words.
 * Those marked (count) take `count` and so come in the language's plural forms.
 */
export const FORM_TEXT_KEYS = [
  'form.required',
  'form.minLength', // (count)
  'form.maxLength', // (count)
  'form.choice',
  'form.date',
  'form.minDate', // {{date}}
  'form.maxDate', // {{date}}
  'form.summary', // (count)
  'form.optional',
  'form.choose',
] as const;
