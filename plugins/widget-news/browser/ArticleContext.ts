import { createContext } from 'react';

/** ID of the article that is shown, from which its pictures are loaded. */
export const ArticleContext = createContext('');
