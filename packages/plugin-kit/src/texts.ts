/** The texts of a locale file by key, nested as there. */
export interface Texts {
  readonly [key: string]: string | Texts;
}
