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
  /** All of the organisation's, for the selector. */
  periods: Period[]
  isCurrent: boolean
  mode: PeriodMode
  choose: (id: string) => void
}

const PeriodContext = createContext<ShownPeriod | null>(null)

const keyPrefix = 'laurel.period.'
const keyOf = (route: string) => `${keyPrefix}${route}`

/**
 * A page of one thing among many, such as a student: it shows the period of the link that led to
 * it, not of another one before.
 */
const isOfOne = (route: string) => route.includes(':')

/** Another period has become the current one: every screen begins with it. */
export const forgetChosenPeriods = () => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(keyPrefix)) localStorage.removeItem(key)
}

/** The period of a link, in its address. */
export const inLink = 'period'

/**
 * The address `to` with the period in which it is pressed; bare where it would open in that period
 * anyway.
 */
export const useWithPeriod = () => {
  const choice = useContext(PeriodContext)
  return (to: string) => {
    const [path = '', search] = to.split('?')
    if (!choice || new URLSearchParams(search).has(inLink)) return to
    if (choice.isCurrent && localStorage.getItem(keyOf(path)) === null) return to
    return `${path}?${search ? `${search}&` : ''}${inLink}=${choice.period._id}`
  }
}

/** What belongs to the period that was shown before. */
const ofOnePeriod = ['page', 'row', 'month', 'profile']

/**
 * What the address says, and how it comes to say another one: a step that the way back undoes,
 * unless `replace`.
 */
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

/**
 * The period of one route: the one of the link, else the one last chosen there if it still exists,
 * else the current one.
 */
export const PeriodProvider = (props: { route: string; mode: PeriodMode; children: ReactNode }) => {
  const { route, mode, children } = props
  const { organization } = useSession()
  const periods = useQuery({ ...periodsQuery(), enabled: mode === 'choose' })
  // What the bare address means as long as the screen stands: the way back leads to what was shown
  // there.
  const [remembered] = useState(() => (isOfOne(route) ? null : localStorage.getItem(keyOf(route))))
  const { linked, write } = useLinkedPeriod()
  const chosen = linked ?? remembered
  const current = organization.current_period

  // Another period has become the current one, or it was edited: the list is older than that.
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

  // A link that is sent from here opens in what it shows.
  const isElsewhere = !linked && mode === 'choose' && choice !== null && !choice.isCurrent
  useEffect(() => {
    if (isElsewhere) write(remembered, { replace: true })
  }, [isElsewhere, remembered, write])

  // While a remembered period is not known yet, its screen would first show the figures of another
  // one.
  if (mode === 'choose' && chosen && periods.isPending) return null
  return choice && <PeriodContext value={choice}>{children}</PeriodContext>
}

/**
 * The period that this screen shows. Only on routes with a `period` mode in the table of routes.
 */
export const usePeriod = (): ShownPeriod => {
  const choice = useContext(PeriodContext)
  if (!choice) throw new Error('usePeriod needs a route with a period')
  return choice
}
