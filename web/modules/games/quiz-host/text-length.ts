/** Chinese and the like take nearly twice the room of a Latin letter. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 1.8 : 1), 0)

/**
 * The class by which the type shrinks where there is much to read. `room`: as much of the usual
 * width there is.
 */
export const textLength = (text: string, room = 1) => {
  const width = widthOf(text) / room
  return width > 120 ? 'quiz-host-long' : width > 40 ? 'quiz-host-medium' : ''
}
