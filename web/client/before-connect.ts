/**
 * Set by the app, which is a higher layer: loads what must be there before the connection opens.
 */
export const beforeConnect = { load: () => {} }
