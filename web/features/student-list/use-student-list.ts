import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePeriod } from '#web/client/session/period.tsx'
import { useLive } from '#web/client/use-live.ts'
import { useTableState } from '#web/kit/table/use-table-state.ts'
import { studentPageQuery } from './student-queries.ts'

/** What the list shows: a page of the period's students who fit the filter, with points that follow the ledger. */
export const useStudentList = () => {
  const { period } = usePeriod()
  const state = useTableState({ sort: { id: 'class', desc: false } })
  const [search, setSearch] = useState('')
  const [choice, setChoice] = useState('')
  const wanted = { period: period._id, search, choice }
  const query = useQuery(studentPageQuery(wanted, state.query))
  useLive({ room: 'staff', period: period._id }, { refetch: [['students', 'list']] })

  const { setPage } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another period begins at the first page
  useEffect(() => setPage(0), [period._id])

  const beginning = <Value>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value)
      setPage(0)
    }
  }
  return {
    period,
    state,
    wanted,
    query,
    isFiltered: search.trim() !== '' || choice !== '',
    onSearch: beginning(setSearch),
    onChoose: beginning(setChoice),
  }
}
