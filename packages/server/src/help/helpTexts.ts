/** What the help pages themselves say, around the firm's texts. */
export interface HelpTexts {
  /** For `lang`. */
  readonly language: string;
  readonly title: string;
  readonly search: string;
  readonly go: string;
  readonly all: string;
  readonly missing: string;
  readonly missingDetail: string;
  readonly nothingDetail: string;
  found(words: string): string;
  nothing(words: string): string;
}

/** In the reader's language; the English of all countries is the same here. */
export function helpTexts(language: string): HelpTexts {
  return texts[language.slice(0, 2)] ?? english;
}

const english: HelpTexts = {
  language: 'en',
  title: 'Help',
  search: 'Search help',
  go: 'Search',
  all: 'All help topics',
  missing: 'We couldn’t find this article',
  missingDetail: 'It may have been replaced. Search for what you need or browse all topics.',
  nothingDetail: 'Try different or fewer words.',
  found: (words) => `Results for “${words}”`,
  nothing: (words) => `No results for “${words}”`,
};

const portuguese: HelpTexts = {
  language: 'pt-BR',
  title: 'Ajuda',
  search: 'Pesquisar na ajuda',
  go: 'Pesquisar',
  all: 'Todos os tópicos de ajuda',
  missing: 'Não foi possível encontrar este artigo',
  missingDetail: 'Ele pode ter sido substituído. Pesquise o que você precisa ou veja todos os tópicos.',
  nothingDetail: 'Tente outras palavras, ou menos palavras.',
  found: (words) => `Resultados para “${words}”`,
  nothing: (words) => `Nenhum resultado para “${words}”`,
};

const spanish: HelpTexts = {
  language: 'es-AR',
  title: 'Ayuda',
  search: 'Buscar en la ayuda',
  go: 'Buscar',
  all: 'Todos los temas de ayuda',
  missing: 'No pudimos encontrar este artículo',
  missingDetail: 'Puede que lo hayan reemplazado. Buscá lo que necesitás o recorré todos los temas.',
  nothingDetail: 'Probá con otras palabras, o con menos.',
  found: (words) => `Resultados para “${words}”`,
  nothing: (words) => `Sin resultados para “${words}”`,
};

const french: HelpTexts = {
  language: 'fr-CA',
  title: 'Aide',
  search: 'Chercher dans l’aide',
  go: 'Chercher',
  all: 'Tous les sujets d’aide',
  missing: 'Nous n’avons pas pu trouver cet article',
  missingDetail: 'Il a peut-être été remplacé. Cherchez ce qu’il vous faut ou parcourez tous les sujets.',
  nothingDetail: 'Essayez d’autres mots, ou moins de mots.',
  found: (words) => `Résultats pour « ${words} »`,
  nothing: (words) => `Aucun résultat pour « ${words} »`,
};

const dutch: HelpTexts = {
  language: 'nl-NL',
  title: 'Hulp',
  search: 'Zoeken in de hulp',
  go: 'Zoeken',
  all: 'Alle hulponderwerpen',
  missing: 'We konden dit artikel niet vinden',
  missingDetail: 'Misschien is het vervangen. Zoek wat je nodig hebt of bekijk alle onderwerpen.',
  nothingDetail: 'Probeer andere of minder woorden.',
  found: (words) => `Resultaten voor “${words}”`,
  nothing: (words) => `Geen resultaten voor “${words}”`,
};

const texts: Readonly<Record<string, HelpTexts>> = {
  es: spanish,
  fr: french,
  nl: dutch,
  pt: portuguese,
};
