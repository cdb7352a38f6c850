/** Chinese characters take nearly twice the width of Latin letters. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 1.8 : 1), 0)

/**
 * Returns the class that shrinks long texts. `room`: the available width, as a share of the usual
 * one.
 */
export const textLength = (text: string, room = 1) => {
  const width = widthOf(text) / room
  return width > 120 ? 'quiz-host-long' : width > 40 ? 'quiz-host-medium' : ''
}
