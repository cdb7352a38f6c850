import { useEffect, useRef } from 'react'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useAnnounce, useCalmAnnounce } from './announcer.tsx'

/**
 * What comes within this time is what somebody's own doing led to; what comes later changed by
 * itself.
 */
const own = 5000

/** When somebody last pressed a key or the pointer. */
let acted = Number.NEGATIVE_INFINITY
const remember = () => {
  acted = performance.now()
}
for (const kind of ['keydown', 'pointerdown', 'input'])
  globalThis.document?.addEventListener(kind, remember, true)

/**
 * Has a line spoken whenever it has changed. What is there from the beginning is read with the
 * page; undefined says nothing yet.
 */
export const useSaid = (line: string | undefined) => {
  const soon = useAnnounce()
  const calmly = useCalmAnnounce()
  const said = useRef(line)
  useEffect(() => {
    if (line === undefined || line === said.current) return
    const isFirst = said.current === undefined
    said.current = line
    if (isFirst) return
    if (performance.now() - acted < own) soon(line)
    else calmly(line)
  }, [line, soon, calmly])
}

/** Has said how many a filter found, or that there are none. */
export const useFound = (count: number | undefined, none?: string) => {
  const { LL } = useI18nContext()
  useSaid(
    count === undefined
      ? undefined
      : count > 0
        ? LL.common.found(formatNumber(count))
        : (none ?? LL.common.noRecords()),
  )
}
