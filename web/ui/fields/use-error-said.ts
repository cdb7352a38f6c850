import { useEffect, useRef } from 'react'
import { useAnnounce } from '../states/announcer.tsx'

/** In which control somebody typed or pressed Enter last, and whether that sent its form. */
let worked: Readonly<{ at: Element | null; sent: boolean }> = { at: null, sent: false }
const remember = ({ type }: Event) => {
  worked = { at: document.activeElement, sent: type === 'submit' }
}
for (const kind of ['input', 'submit']) globalThis.document?.addEventListener(kind, remember, true)

type Said = Readonly<{ id: string; words: string; error: unknown }>

/**
 * Has the message `id` of a field spoken where the focus already is in that field, as after Enter:
 * who is led to the field hears it with its name, who stays in it would hear nothing. After Enter
 * it is said each time, while typing whenever it becomes another one.
 */
export const useErrorSaid = (message: Said | undefined) => {
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
