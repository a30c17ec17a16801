import { createContext } from 'react';

/** The id of the article that is shown, for its pictures. */
export const ArticleContext = createContext('');
