let load = () => {}

/** What a page has loaded before its line stands, as whoever loses that is told so: said by the app, since it is of a layer above. */
export const loadBeforeLine = (loading: () => void) => {
  load = loading
}
export const beforeLine = () => load()
