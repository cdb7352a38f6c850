import { useEffect, useRef } from 'react'
import { useAnnounce } from '../states/announcer.tsx'

let worked: Readonly<{ at: Element | null; sent: boolean }> = { at: null, sent: false }
const remember = ({ type }: Event) => {
  worked = { at: document.activeElement, sent: type === 'submit' }
}
for (const kind of ['input', 'submit']) globalThis.document?.addEventListener(kind, remember, true)

type AnnouncedError = Readonly<{ id: string; words: string; error: unknown }>

/**
 * Announces an error while the focus stays: after Enter always, while typing only if it changes.
 */
export const useErrorSaid = (message: AnnouncedError | undefined) => {
  const announce = useAnnounce()
  const said = useRef<string>(undefined)
  const { id, words, error } = message ?? {}
  useEffect(() => {
    if (!id || !words || !error) return
    const { activeElement: focused } = document
    const isIn =
      focused?.getAttribute('aria-describedby')?.split(' ').includes(id) && worked.at === focused
    const isNews = worked.sent || words !== said.current
    said.current = words
    if (isIn && isNews) announce(words)
  }, [id, words, error, announce])
}
