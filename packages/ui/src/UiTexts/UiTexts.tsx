import { createContext } from 'react';

/** Texts of components that are the same wherever the component is used. The portal provides them in its language. */
export interface UiTexts {
  /** Error of a date of which only some parts are typed. */
  incompleteDate: string;
  /** Error of a day that its month does not have, which became the month's last day. */
  impossibleDate: string;
}

export const UiTextsContext = createContext<UiTexts>({
  incompleteDate: 'Enter a valid date.',
  impossibleDate: 'That day doesn’t exist. We entered the last day of the month.',
});
