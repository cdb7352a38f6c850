/** @throws TypeError for a stream of the wrong category, whose events no reader would count */
export const idIn = (stream: string, category: string) => {
  if (!stream.startsWith(`${category}-`))
    throw new TypeError(`${stream} is not a stream of the category ${category}`)
  return stream.slice(category.length + 1)
}
