/** The app, a higher layer, sets what loads before the line connects. */
export const beforeConnect = { load: () => {} }
