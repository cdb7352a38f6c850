import type { HistoryName } from '#web/client/history-names.ts'

/** In ms: how long after a command the lists must include it. */
const worthWaiting = 60_000

type Positions = Partial<Record<HistoryName, { position: string; at: number }>>

/** In the tab's storage, so that a reloaded page also shows the user's last commands. */
const storageKey = 'laurel.own-positions'

const stored = (): Positions => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}

const recent = (history: HistoryName) => {
  const last = stored()[history]
  return last && Date.now() - last.at < worthWaiting ? last.position : undefined
}

export const noteOwnPosition = (position: string, history: HistoryName = 'points') => {
  const before = recent(history)
  if (before && before > position) return
  const positions: Positions = { ...stored(), [history]: { position, at: Date.now() } }
  sessionStorage.setItem(storageKey, JSON.stringify(positions))
}

export const ownPosition = (...[first = 'points', ...more]: HistoryName[]) =>
  [first, ...more]
    .flatMap((history) => recent(history) ?? [])
    .toSorted()
    .at(-1)

export const forgetOwnPositions = () => sessionStorage.removeItem(storageKey)
