import { Children, type ReactNode } from 'react'
import { useOneByOne } from './use-one-by-one.ts'

/**
 * What stands further down comes one after the other, each once the one before has been painted:
 * all at once they would keep whoever taps meanwhile waiting.
 */
export const OneByOne = ({ children }: { children: ReactNode }) => {
  const all = Children.toArray(children)
  return all.slice(0, useOneByOne(all.length))
}
