/** @throws TypeError for another category, whose events would be counted for nobody */
export const idIn = (stream: string, category: string) => {
  if (!stream.startsWith(`${category}-`))
    throw new TypeError(`${stream} is not a stream of the category ${category}`)
  return stream.slice(category.length + 1)
}
