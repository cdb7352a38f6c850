/**
 * Whose stream it is. @throws TypeError for a stream of another category: its events would be
 * counted for nobody
 */
export const idIn = (stream: string, category: string) => {
  if (!stream.startsWith(`${category}-`))
    throw new TypeError(`${stream} is not a stream of the category ${category}`)
  return stream.slice(category.length + 1)
}
