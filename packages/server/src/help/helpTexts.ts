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

/** In Portuguese to whoever reads that, in English to all others. */
export function helpTexts(language: string): HelpTexts {
  return language.startsWith('pt') ? portuguese : english;
}

const english: HelpTexts = {
  language: 'en',
  title: 'Help',
  search: 'Search help',
  go: 'Search',
  all: 'All help topics',
  missing: 'This article is not here',
  missingDetail: 'It may have been replaced. Search for what you need, or look through all topics.',
  nothingDetail: 'Try other or fewer words.',
  found: (words) => `Results for “${words}”`,
  nothing: (words) => `Nothing was found for “${words}”`,
};

const portuguese: HelpTexts = {
  language: 'pt-BR',
  title: 'Ajuda',
  search: 'Pesquisar na ajuda',
  go: 'Pesquisar',
  all: 'Todos os tópicos de ajuda',
  missing: 'Este artigo não está aqui',
  missingDetail: 'Ele pode ter sido substituído. Pesquise o que você precisa ou veja todos os tópicos.',
  nothingDetail: 'Tente outras palavras, ou menos palavras.',
  found: (words) => `Resultados para “${words}”`,
  nothing: (words) => `Nada foi encontrado para “${words}”`,
};
