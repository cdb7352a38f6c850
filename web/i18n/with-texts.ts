import { loadTextsOf } from './load-texts.ts'

/** A part of the web that is loaded by itself, and its texts at the same time. */
export const withTexts = async <T>(part: string, module: Promise<T>) => {
  const [loaded] = await Promise.all([module, loadTextsOf(part)])
  return loaded
}
