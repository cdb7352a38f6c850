import { pauseLive, resumeLive, useLivePaused } from '#web/client/live-pause.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { LanguageTexts } from './display-texts.ts'

/**
 * Holds awards and ranks as they are, for who needs the time to read them. Seen as the button
 * beside it is.
 */
export const PauseButton = ({ language: { lang, text } }: { language: LanguageTexts }) => {
  const isPaused = useLivePaused()
  return (
    <button
      type="button"
      className="dp-control"
      lang={lang}
      onClick={isPaused ? resumeLive : pauseLive}
    >
      <Icon name={isPaused ? 'play' : 'pause'} />
      {isPaused ? text.resume() : text.pause()}
    </button>
  )
}
