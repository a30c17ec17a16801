/**
 * Each segment of each date of React Aria hears of every selection in the page, to collapse one within itself. What is selected in a text
 * control is none, and comes with each key that is typed there: it is kept from them, and a page of many dates stays as quick as one of none.
 */
document.documentElement.addEventListener('selectionchange', (event) => event.stopPropagation());
