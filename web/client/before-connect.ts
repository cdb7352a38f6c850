/**
 * Loads scripts that must be there before the connection opens. The app, a higher layer, sets it.
 */
export const beforeConnect = { load: () => {} }
