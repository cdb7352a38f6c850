import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAnnounce } from '#web/ui/states/announcer.tsx'

const askingIn = (box: HTMLElement) => [
  ...box.querySelectorAll<HTMLElement>(':is(.import-doubt, .import-row-messages > li):has(button)'),
]

const isLost = () => !document.activeElement || document.activeElement === document.body

/** Finds the element to focus after a button is gone: the next button there, or a filter. */
const placeFor = (box: HTMLElement, at: number, line: number) => {
  const asking = askingIn(box)
  const next = at < 0 ? asking.find((one) => Number(one.dataset.line) === line) : asking[at]
  const chip =
    box.querySelector<HTMLElement>('[data-doubtful]') ??
    box.querySelector<HTMLElement>('[aria-pressed="true"]')
  return next?.querySelector('button') ?? chip
}

/**
 * Keeps the focus in the preview while rows change or disappear, and announces corrections once the
 * rows are checked.
 */
export const usePreviewFocus = (isChecking: boolean) => {
  const announce = useAnnounce()
  const box = useRef<HTMLElement>(null)
  const place = useRef<((box: HTMLElement) => HTMLElement | null) | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  useLayoutEffect(() => {
    const find = place.current
    // Keeps the place during a check, because a second check may change the row once more.
    if (!isChecking) place.current = null
    if (find && box.current) find(box.current)?.focus()
  })
  useEffect(() => {
    if (said === null || isChecking) return
    announce(said)
    setSaid(null)
  }, [said, isChecking, announce])
  return {
    box,
    corrects: (line: number, words: string) => {
      const pressed = document.activeElement
      const at = box.current ? askingIn(box.current).findIndex((one) => one.contains(pressed)) : -1
      place.current = (there) => (isLost() ? placeFor(there, at, line) : null)
      setSaid(words)
    },
    goesToRow: () => {
      place.current = (there) => {
        place.current = null
        return there.querySelector<HTMLElement>('tr[aria-current]')
      }
    },
  }
}
