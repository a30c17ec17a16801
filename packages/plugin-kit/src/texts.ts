/** Texts of a locale file by key, nested as in the file. */
export interface Texts {
  readonly [key: string]: string | Texts;
}
