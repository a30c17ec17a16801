/** Maximum number of levels of folders below a client's root. It also limits folders that people drop onto the page. */
export const deepestFolder = 20;
