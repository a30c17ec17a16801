/** Maximum size in bytes of a CSV file of clients that staff import on the screen. */
export const maxClientImportBytes = 10 * 1024 * 1024;

/**
 * Columns of a CSV file of clients and their people: the key of the client, what is about the client and, from `contact`
 * on, what is about a person. Every file may use these names, whatever its language.
 */
export const clientImportColumns = [
  'client',
  'name',
  'kind',
  'doingBusinessAs',
  'displayAs',
  'nickname',
  'taxId',
  'tags',
  'staff',
  'contact',
  'firstName',
  'lastName',
  'email',
] as const;
export type ClientImportColumn = (typeof clientImportColumns)[number];

/** Words of one language in a file of clients, for columns and for values of the column `kind`. */
interface ClientImportWords {
  readonly columns: Readonly<Record<ClientImportColumn, string>>;
  readonly kinds: Readonly<Record<'Business' | 'Individual', string>>;
}

/**
 * Words that a file of clients may use instead of the English ones, by language. A word means the same in all languages
 * that have it, so a file need not say which it is in.
 */
export const clientImportWords: Readonly<Record<string, ClientImportWords>> = {
  'es-ar': {
    columns: {
      client: 'Código de cliente',
      name: 'Nombre',
      kind: 'Tipo',
      doingBusinessAs: 'Nombre de fantasía',
      displayAs: 'Mostrar como',
      nickname: 'Apodo',
      taxId: 'Identificación fiscal',
      tags: 'Etiquetas',
      staff: 'Responsables',
      contact: 'Código de la persona',
      firstName: 'Nombre de la persona',
      lastName: 'Apellido de la persona',
      email: 'Correo electrónico',
    },
    kinds: { Business: 'Empresa', Individual: 'Persona' },
  },
  'fr-ca': {
    columns: {
      client: 'Numéro de client',
      name: 'Nom',
      kind: 'Type',
      doingBusinessAs: 'Nom commercial',
      displayAs: 'Afficher comme',
      nickname: 'Surnom',
      taxId: 'Identifiant fiscal',
      tags: 'Étiquettes',
      staff: 'Personnel responsable',
      contact: 'Clé de la personne',
      firstName: 'Prénom',
      lastName: 'Nom de famille',
      email: 'Adresse courriel',
    },
    kinds: { Business: 'Entreprise', Individual: 'Particulier' },
  },
  'nl-nl': {
    columns: {
      client: 'Klantnummer',
      name: 'Naam',
      kind: 'Soort',
      doingBusinessAs: 'Handelsnaam',
      displayAs: 'Weergeven als',
      nickname: 'Bijnaam',
      taxId: 'Fiscaal nummer',
      tags: 'Labels',
      staff: 'Medewerkers',
      contact: 'Sleutel van de persoon',
      firstName: 'Voornaam',
      lastName: 'Achternaam',
      email: 'E-mailadres',
    },
    kinds: { Business: 'Bedrijf', Individual: 'Particulier' },
  },
  'pt-br': {
    columns: {
      client: 'Código do cliente',
      name: 'Nome',
      kind: 'Tipo',
      doingBusinessAs: 'Nome fantasia',
      displayAs: 'Exibir como',
      nickname: 'Apelido',
      taxId: 'CPF ou CNPJ',
      tags: 'Etiquetas',
      staff: 'Responsáveis',
      contact: 'Código da pessoa',
      firstName: 'Nome da pessoa',
      lastName: 'Sobrenome da pessoa',
      email: 'E-mail',
    },
    kinds: { Business: 'Pessoa jurídica', Individual: 'Pessoa física' },
  },
};
