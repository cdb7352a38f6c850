import { Children, type ReactNode } from 'react'
import { useOneByOne } from './use-one-by-one.ts'

/** Paints the children one by one, so that taps need not wait for all. */
export const OneByOne = ({ children }: { children: ReactNode }) => {
  const all = Children.toArray(children)
  return all.slice(0, useOneByOne(all.length))
}
