import { useQuery } from '@tanstack/react-query'
import { type AddressField, anId, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useSession } from '#web/client/session/session.tsx'
import { useLive } from '#web/client/use-live.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { uncategorizedChoice } from '#web/patterns/classes/class-choice.ts'
import { useHouses } from '#web/patterns/houses/houses-query.ts'
import { ordersOf } from '#web/ui/table/columns.ts'
import { useListState } from '#web/ui/table/use-list-state.ts'
import { studentTableColumns } from './student-columns.tsx'
import { studentPageQuery } from './student-queries.ts'

export const useStudentList = () => {
  const { LL, locale } = useI18nContext()
  const { period } = usePeriod()
  const { filters } = useSession().organization
  const choices = [
    uncategorizedChoice,
    ...filters.map(({ attribute, value }) => `${attribute}:${value}`),
  ]
  const ofClass: AddressField = {
    usual: '',
    read: (text) => choices.find((choice) => choice === text),
  }
  const houses = useHouses()
  const ofHouse: AddressField = {
    usual: '',
    read: (text) => (text === 'none' ? text : anId.read(text)),
  }
  const { values, choose, type } = useAddress({
    search: someWords,
    class: ofClass,
    house: ofHouse,
  })
  const { search, class: choice, house } = values
  const state = useListState({
    orders: ordersOf(studentTableColumns(LL, { houses, locale })),
    sort: { id: 'class', desc: false },
  })
  const listQuery = { period: period._id, search, choice, house }
  const query = useQuery(studentPageQuery(listQuery, state.query))
  useLive({ room: 'staff', period: period._id }, { refetch: [['students', 'list']] })
  return {
    period,
    state,
    listQuery,
    query,
    houses,
    isFiltered: search.trim() !== '' || choice !== '' || house !== '',
    onSearch: (text: string) => type({ search: text }),
    onChoose: (chosen: string) => choose({ class: chosen }),
    onHouse: (chosen: string) => choose({ house: chosen }),
  }
}
