import { pauseLive, resumeLive, useLivePaused } from '#web/client/live-pause.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { LanguageTexts } from './display-texts.ts'
import { FullscreenButton } from './fullscreen-button.tsx'

/** Pauses awards and ranks for readers who need more time. */
const PauseButton = ({ language: { lang, text } }: { language: LanguageTexts }) => {
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

/** Loads after the ranks, which need no controls. */
export const DisplayControls = ({ language }: { language: LanguageTexts }) => (
  <div className="dp-controls">
    <PauseButton language={language} />
    <FullscreenButton language={language} />
  </div>
)
