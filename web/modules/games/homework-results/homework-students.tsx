import type { GameHomework, HomeworkStudent, PlayedStatus } from '#api/contracts/game-homework.ts'
import { someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { formatDateTime, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import type { IconName } from '#web/ui/icons/icon.tsx'
import { Tag, type TagTone } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import { columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import { longPageSizes } from '#web/ui/table/page-sizes.ts'
import { useServerList } from '#web/ui/table/use-server-list.ts'
import { homeworkStudentsKey, refetchInterval } from '../homework-calls.ts'
import { playerColumns } from '../player-columns.tsx'

const statuses = ['not_yet', 'late', 'on_time'] as const
const aStatus = {
  usual: '',
  read: (text: string) => statuses.find((one) => one === text),
}
const fields = { status: aStatus, search: someWords }
const column = columnsFor<HomeworkStudent>()

const looks: Readonly<Record<PlayedStatus, readonly [TagTone, IconName]>> = {
  on_time: ['leaf', 'success'],
  late: ['amber', 'clock'],
  not_yet: ['plain', 'remove'],
}

export const HomeworkStudents = ({ homework }: { homework: GameHomework }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.gameHomework
  const { values, choose, type } = useAddress(fields)
  const list = useServerList<HomeworkStudent>({
    path: `/gameHomework/${homework._id}/students`,
    key: homeworkStudentsKey,
    sizes: longPageSizes,
    usual: 25,
    filter: { status: values.status || undefined, search: values.search.trim() || undefined },
    orders: ['class', 'first_at', 'score'],
    sort: { id: 'class', desc: false },
    refetchInterval,
  })
  const unordered = { enableSorting: false }
  const number = { meta: { numeric: true } }
  const columns = [
    ...playerColumns<HomeworkStudent>(words, locale, (student) => student),
    column.accessor('status', {
      header: words.status(),
      ...unordered,
      cell: ({ getValue }) => <PlayedTag status={getValue()} />,
    }),
    column.accessor(({ score }) => score?.correct ?? -1, {
      id: 'score',
      header: words.score(),
      ...number,
      cell: ({ row: { original } }) =>
        original.score
          ? words.playedOf({
              n: formatNumber(original.score.correct),
              total: formatNumber(original.score.questions),
            })
          : '–',
    }),
    column.accessor(({ first_at }) => (first_at ? formatDateTime(first_at) : '–'), {
      id: 'first_at',
      header: words.first(),
      cell: ({ getValue }) => <span className="num">{getValue()}</span>,
    }),
    column.accessor('attempts', {
      header: words.attempts(),
      ...unordered,
      ...number,
      cell: ({ getValue }) => formatNumber(getValue()),
    }),
    ...(homework.counts
      ? [
          column.accessor('marked', {
            header: words.marked(),
            ...unordered,
            cell: ({ getValue }) => markWords(words, getValue()),
          }),
        ]
      : []),
  ]
  const { rows, total, state, stale } = list.table
  useFound(stale || !list.query.data ? undefined : total, words.noStudents())
  return (
    <Card>
      <div className="filters">
        <Select
          label={words.status()}
          placeholder={words.all()}
          value={values.status}
          options={statuses.map((value) => ({ value, label: words.statuses[value]() }))}
          onChange={(status) => choose({ status })}
        />
        <SearchInput
          value={values.search}
          onSearch={(search) => type({ search })}
          placeholder={words.search()}
        />
      </div>
      <QueryView query={list.query}>
        {() => (
          <DataTable
            sizes={longPageSizes}
            columns={columns}
            rows={rows}
            total={total}
            state={state}
            stale={stale}
            keyOf={({ profile }) => profile}
            label={words.students(total)}
            empty={<EmptyState title={words.noStudents()} />}
          />
        )}
      </QueryView>
    </Card>
  )
}

const PlayedTag = ({ status }: { status: PlayedStatus }) => {
  const { LL } = useI18nContext()
  const [tone, icon] = looks[status]
  return (
    <Tag tone={tone} icon={icon}>
      {LL.gameHomework.statuses[status]()}
    </Tag>
  )
}

type MarkWords = Readonly<Record<'markedYes' | 'markedNo', () => string>>
const markWords = (words: MarkWords, isMarked: boolean | null) => {
  if (isMarked === null) return '–'
  return isMarked ? words.markedYes() : words.markedNo()
}
