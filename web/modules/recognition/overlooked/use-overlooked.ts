import type { OverlookedPage, OverlookedStudent } from '#api/contracts/recognition.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { longPageSizes } from '#web/ui/table/page-sizes.ts'
import { useServerList } from '#web/ui/table/use-server-list.ts'
import { overlookedFields, overlookedFilterOf } from './overlooked-address.ts'

export const overlookedPath = '/v2/recognition/overlooked'
const orders = ['class', 'name_zh', 'name_en', 'points', 'last_day']

export const useOverlooked = () => {
  const { period } = usePeriod()
  const { values } = useAddress(overlookedFields)
  const of = { period: period._id, kind: values.kind }
  const { kind: _, ...filter } = overlookedFilterOf(values)
  const list = useServerList<OverlookedStudent>({
    path: overlookedPath,
    key: 'overlooked',
    of,
    filter,
    orders,
    sizes: longPageSizes,
    usual: longPageSizes[0],
    sort: { id: 'class', desc: false },
    history: 'points',
  })
  const page = list.query.data as OverlookedPage | undefined
  return { ...list, page, parameters: { ...of, ...filter } }
}

export const fetchOverlooked = (parameters: object, limit: number) =>
  api<OverlookedPage>(overlookedPath, {
    query: { ...parameters, limit, minPosition: ownPosition() },
  })
