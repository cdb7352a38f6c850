import { loadTextsOf } from './load-texts.ts'

export const withTexts = async <T>(part: string, module: Promise<T>) => {
  const [loaded] = await Promise.all([module, loadTextsOf(part)])
  return loaded
}
