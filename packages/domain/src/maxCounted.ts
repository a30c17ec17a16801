/** So far the documents that a search or a filter finds are counted. How many lie somewhere is always told in full. */
export const maxCounted = 1000;
