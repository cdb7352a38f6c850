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
 * The award and the ranks to show now: snapshots in, moments of 4.2 s out. While `isTaken`
 * something else has the place of awards.
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
