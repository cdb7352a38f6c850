import { useEffect, useRef } from 'react'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useAnnounce, useCalmAnnounce } from './announcer.tsx'

/** In ms after a key or press. Later changes count as automatic. */
const own = 5000

let acted = Number.NEGATIVE_INFINITY
const remember = () => {
  acted = performance.now()
}
for (const kind of ['keydown', 'pointerdown', 'input'])
  globalThis.document?.addEventListener(kind, remember, true)

/** Announces changes of the text, but not the first text after undefined. */
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
