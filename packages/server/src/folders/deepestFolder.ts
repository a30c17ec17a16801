/** Levels of folders below a client's root; what is dropped may be as deep, and no deeper. */
export const deepestFolder = 20;
