import { useEffect, useState } from 'react'
import type { DisplaySnapshot } from '#api/contracts/live.ts'
import { useLivePaused } from '#web/client/live-pause.ts'
import {
  beginOther,
  type DisplayStage,
  endMoment,
  endOther,
  momentLasts,
  moveRanks,
  openStage,
  ranksAfter,
  receive,
  stopWaiting,
} from './stage.ts'

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Turns snapshots into the award and ranks to show. Each new award is animated for 4.2 s. While
 * `isTaken`, something else has the award's place.
 */
export const useStage = (snapshot: DisplaySnapshot, isTaken: boolean): DisplayStage => {
  const [stage, setStage] = useState(() => openStage(snapshot))
  const [received, setReceived] = useState(snapshot)
  if (received !== snapshot) {
    setReceived(snapshot)
    setStage(receive(stage, snapshot))
  }
  const { moment } = stage
  const isPaused = useLivePaused()
  useEffect(() => {
    if (isPaused) setStage(stopWaiting)
  }, [isPaused])
  useEffect(() => setStage(isTaken ? beginOther : endOther), [isTaken])
  useEffect(() => {
    if (moment === 0) return
    const timers = [
      setTimeout(() => setStage(moveRanks), prefersStill() ? 0 : ranksAfter),
      setTimeout(() => setStage(endMoment), momentLasts),
    ]
    return () => timers.forEach(clearTimeout)
  }, [moment])
  return stage
}
