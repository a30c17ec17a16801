/** Path of the screen on which they are processed (spec section 2). */
export const listPath = '/actions/nfe-manifest/invoice-processing';
