import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { Period } from '#api/contracts/organizations.ts'
import { periodsQuery } from './queries.ts'
import { useSession } from './session.tsx'

export type PeriodMode = 'choose' | 'read-only'
export type PeriodChoice = {
  period: Period
  /** All of the organisation's, for the selector. */
  periods: Period[]
  isCurrent: boolean
  mode: PeriodMode
  choose: (id: string) => void
}

const PeriodContext = createContext<PeriodChoice | null>(null)

const keyPrefix = 'laurel.period.'
const keyOf = (route: string) => `${keyPrefix}${route}`

/** Another period has become the current one: every screen begins with it. */
export const forgetChosenPeriods = () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(keyPrefix)) localStorage.removeItem(key)
}

/** The period of one route: the one last chosen there if it still exists, else the current one. */
export const PeriodProvider = (props: { route: string; mode: PeriodMode; children: ReactNode }) => {
  const { route, mode, children } = props
  const { organization } = useSession()
  const periods = useQuery({ ...periodsQuery(), enabled: mode === 'choose' })
  const [chosen, setChosen] = useState(() => localStorage.getItem(keyOf(route)))
  const current = organization.current_period

  // Another period has become the current one, or it was edited: the list is older than that.
  const { data: known, refetch } = periods
  useEffect(() => {
    const isKnown = known?.some((period) => JSON.stringify(period) === JSON.stringify(current))
    if (known && current && !isKnown) void refetch()
  }, [current, known, refetch])

  const choice = useMemo(() => {
    const list = periods.data ?? (current ? [current] : [])
    const remembered = mode === 'choose' ? list.find((period) => period._id === chosen) : undefined
    const period = remembered ?? current
    if (!period) return null
    const choose = (id: string) => {
      localStorage.setItem(keyOf(route), id)
      setChosen(id)
    }
    return { period, periods: list, isCurrent: period._id === current?._id, mode, choose }
  }, [periods.data, current, mode, chosen, route])

  // While a remembered period is not known yet, its screen would first show the figures of another one.
  if (mode === 'choose' && chosen && periods.isPending) return null
  return choice && <PeriodContext value={choice}>{children}</PeriodContext>
}

/** The period that this screen shows. Only on routes with a `period` mode in the table of routes. */
export const usePeriod = (): PeriodChoice => {
  const choice = useContext(PeriodContext)
  if (!choice) throw new Error('usePeriod needs a route with a period')
  return choice
}
