import { createContext } from 'react';

/** Texts of components that are the same wherever the component is used. The portal provides them in its language. */
export interface UiTexts {
  /** Error of a date of which only some parts are typed. */
  incompleteDate: string;
}

export const UiTextsContext = createContext<UiTexts>({ incompleteDate: 'Enter a valid date.' });
