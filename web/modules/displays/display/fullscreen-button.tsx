import { useFullscreen } from '#web/ui/browser/use-fullscreen.ts'
import type { LanguageTexts } from './display-texts.ts'

const corners = 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5'
const inwards = 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5'

/** Visible while the pointer moves or the button has the focus. The key F then presses it. */
export const FullscreenButton = ({ language: { lang, text } }: { language: LanguageTexts }) => {
  const { possible, isFull, toggle, onKeyDown } = useFullscreen()
  if (!possible) return null
  return (
    <button
      type="button"
      className="dp-control"
      lang={lang}
      aria-keyshortcuts="F"
      onClick={toggle}
      onKeyDown={onKeyDown}
    >
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <path d={isFull ? inwards : corners} />
      </svg>
      {isFull ? text.leaveFullscreen() : text.enterFullscreen()}
      <span className="dp-key" aria-hidden="true">
        F
      </span>
    </button>
  )
}
