import { useFullscreen } from '#web/ui/browser/use-fullscreen.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { LanguageTexts } from './display-texts.ts'

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
      <Icon name={isFull ? 'leave-fullscreen' : 'fullscreen'} />
      {isFull ? text.leaveFullscreen() : text.enterFullscreen()}
      <span className="dp-key" aria-hidden="true">
        F
      </span>
    </button>
  )
}
