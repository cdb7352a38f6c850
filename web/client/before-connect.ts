/** Set by the app, a higher layer: what to load before the line connects. */
export const beforeConnect = { load: () => {} }
