import { type KeyboardEvent, useState } from 'react'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

export const useCursor = (count: number) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const clamped = (at: number) => Math.min(Math.max(at, 0), count - 1)
  const at = chosen === null || count === 0 ? null : clamped(chosen)
  const leave = () => setChosen(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return leave()
    const step = steps[event.key]
    const from = at ?? (step === 1 ? -1 : count)
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? count - 1
          : step === undefined
            ? null
            : from + step
    if (to === null) return
    event.preventDefault()
    setChosen(clamped(to))
  }
  return { at, point: (to: number) => setChosen(clamped(to)), leave, onKeyDown }
}
