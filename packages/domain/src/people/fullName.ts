export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns the first and the last name of a person, who may have only one of them. */
export function fullName({ firstName, lastName }: PersonName): string {
  return `${firstName} ${lastName}`.trim();
}
