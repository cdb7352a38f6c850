import type { LanguageTexts } from './display-texts.ts'
import { FullscreenButton } from './fullscreen-button.tsx'
import { PauseButton } from './pause-button.tsx'

/** For whoever stands before the screen; nobody needs them before the ranks stand. */
export const DisplayControls = ({ language }: { language: LanguageTexts }) => (
  <div className="dp-controls">
    <PauseButton language={language} />
    <FullscreenButton language={language} />
  </div>
)
