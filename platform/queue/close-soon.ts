import { setTimeout } from 'node:timers/promises'
import type { Open } from './backend.ts'

const patience = 900

export const closeSoon = async (open: Pick<Open, 'close' | 'disconnect'>) => {
  const closed = open.close().then(
    () => true,
    () => false,
  )
  const inTime = await Promise.race([closed, setTimeout(patience, false, { ref: false })])
  if (!inTime) open.disconnect().catch(() => undefined)
}
