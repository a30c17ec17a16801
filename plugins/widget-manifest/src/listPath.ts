/** Where they are answered (spec section 2). */
export const listPath = '/actions/nfe-manifest/invoice-processing';
