import { useQuery } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Period } from '#api/contracts/organization.ts'
import { periodsQuery } from './queries.ts'
import { useSession } from './session.tsx'

export type PeriodMode = 'choose' | 'read-only'
export type ShownPeriod = {
  period: Period
  periods: Period[]
  isCurrent: boolean
  mode: PeriodMode
  choose: (id: string) => void
}

const PeriodContext = createContext<ShownPeriod | null>(null)

const keyPrefix = 'laurel.period.'
const keyOf = (route: string) => `${keyPrefix}${route}`

/** True for a student's page, where only the link chooses the period. */
const isOfOne = (route: string) => route.includes(':')

export const forgetChosenPeriods = () => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(keyPrefix)) localStorage.removeItem(key)
}

export const inLink = 'period'

export const useWithPeriod = () => {
  const choice = useContext(PeriodContext)
  return (to: string) => {
    const [path = '', search] = to.split('?')
    if (!choice || new URLSearchParams(search).has(inLink)) return to
    if (choice.isCurrent && localStorage.getItem(keyOf(path)) === null) return to
    return `${path}?${search ? `${search}&` : ''}${inLink}=${choice.period._id}`
  }
}

const ofOnePeriod = ['page', 'row', 'month', 'profile']

const useLinkedPeriod = () => {
  const [path, navigate] = useLocation()
  const linked = new URLSearchParams(useSearch()).get(inLink)
  const write = useCallback(
    (id: string | null, { replace }: { replace: boolean }) => {
      const params = new URLSearchParams(location.search)
      if (!replace) for (const name of ofOnePeriod) params.delete(name)
      params.delete(inLink)
      if (id !== null) params.set(inLink, id)
      const search = params.toString()
      navigate(search ? `${path}?${search}` : path, { replace })
    },
    [path, navigate],
  )
  return { linked, write }
}

/** Prefers the link's period, then the last choice, then the current period. */
export const PeriodProvider = (props: { route: string; mode: PeriodMode; children: ReactNode }) => {
  const { route, mode, children } = props
  const { organization } = useSession()
  const periods = useQuery({ ...periodsQuery(), enabled: mode === 'choose' })
  // Read once for each visit, so that going back keeps the period.
  const [remembered] = useState(() => (isOfOne(route) ? null : localStorage.getItem(keyOf(route))))
  const { linked, write } = useLinkedPeriod()
  const chosen = linked ?? remembered
  const current = organization.current_period

  // Refetches a list of periods that is older than the current period.
  const { data: known, refetch } = periods
  useEffect(() => {
    const isKnown = known?.some((period) => JSON.stringify(period) === JSON.stringify(current))
    if (known && current && !isKnown) void refetch()
  }, [current, known, refetch])

  const choice = useMemo(() => {
    const list = periods.data ?? (current ? [current] : [])
    const found = mode === 'choose' ? list.find((period) => period._id === chosen) : undefined
    const period = found ?? current
    if (!period) return null
    const choose = (id: string) => {
      if (!isOfOne(route)) localStorage.setItem(keyOf(route), id)
      const ofBare = list.find((one) => one._id === remembered) ?? current
      write(id === ofBare?._id ? null : id, { replace: false })
    }
    return { period, periods: list, isCurrent: period._id === current?._id, mode, choose }
  }, [periods.data, current, mode, chosen, remembered, route, write])

  const isElsewhere = !linked && mode === 'choose' && choice !== null && !choice.isCurrent
  useEffect(() => {
    if (isElsewhere) write(remembered, { replace: true })
  }, [isElsewhere, remembered, write])

  // Waits, because the screen would otherwise first show figures of another period.
  if (mode === 'choose' && chosen && periods.isPending) return null
  return choice && <PeriodContext value={choice}>{children}</PeriodContext>
}

/** @throws outside routes with a `period` mode */
export const usePeriod = (): ShownPeriod => {
  const choice = useContext(PeriodContext)
  if (!choice) throw new Error('usePeriod needs a route with a period')
  return choice
}
