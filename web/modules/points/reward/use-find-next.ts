import { someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'

/** Shows the on-screen keyboard only on demand, as students are picked one by one. */
const isTouched = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

/**
 * After something was recorded: the search is empty, and has the focus unless that went elsewhere
 * meanwhile.
 */
export const useFindNext = () => {
  const { type } = useAddress({ find: someWords })
  return () => {
    type({ find: '' })
    const { activeElement } = document
    const isFree =
      !activeElement || activeElement === document.body || activeElement.closest('.bar, .p-dialog')
    if (isFree && !isTouched()) document.querySelector<HTMLElement>('.pick-filters input')?.focus()
  }
}
