/**
 * What a page loads before its line stands, as whoever loses that is told so: set by the app, since
 * it is of a layer above.
 */
export const beforeConnect = { load: () => {} }
