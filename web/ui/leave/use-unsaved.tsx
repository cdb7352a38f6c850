import { type ReactNode, useEffect, useState } from 'react'
import { AtOnce, lazyAtOnce } from '../states/at-once.tsx'
import type { LeaveWords } from './leave-dialog.tsx'
import { guardLeaving } from './leaving.ts'

const load = () => import('./leave-dialog.tsx')
const LeaveDialog = lazyAtOnce(async () => ({ default: (await load()).LeaveDialog }))

/** Asks before changes are lost by leaving. Render `question`; call `ask` from Cancel. */
export const useUnsaved = (
  isUnsaved: boolean,
  ownParams?: readonly string[],
  words?: LeaveWords,
): { ask: (go: () => void) => void; question: ReactNode } => {
  const [going, setGoing] = useState<{ go: () => void } | null>(null)
  useEffect(() => {
    if (!isUnsaved) return
    // Loads the dialog while there is a network.
    void load().catch(() => undefined)
    return guardLeaving({ ask: (go) => setGoing({ go }), ownParams })
  }, [isUnsaved, ownParams])
  const leave = () => {
    setGoing(null)
    going?.go()
  }
  return {
    ask: (go) => (isUnsaved ? setGoing({ go }) : go()),
    question: going && (
      <AtOnce>
        <LeaveDialog words={words} onLeave={leave} onStay={() => setGoing(null)} />
      </AtOnce>
    ),
  }
}
