import type { Tongue } from './display-texts.ts'
import { FullscreenButton } from './fullscreen-button.tsx'
import { PauseButton } from './pause-button.tsx'

/** For whoever stands before the screen; nobody needs them before the ranks stand. */
export const DisplayControls = ({ tongue }: { tongue: Tongue }) => (
  <div className="dp-controls">
    <PauseButton tongue={tongue} />
    <FullscreenButton tongue={tongue} />
  </div>
)
