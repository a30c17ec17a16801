/**
 * Limit up to which the results of a search or filter are counted. A container's documents are always counted in full.
 */
export const maxCounted = 1000;
