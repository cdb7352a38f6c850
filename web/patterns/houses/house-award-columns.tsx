import { useEffect, useRef } from 'react'
import type { ListedHouseAward } from '#api/contracts/houses.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { formatDateTime, formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'

import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { HouseName } from './house-name.tsx'

const column = columnsFor<ListedHouseAward>()

type Language = { LL: TranslationFunctions; locale: Locales }

const titleOf = (locale: Locales, { team, pointRule, point }: ListedHouseAward) =>
  `${ruleNameIn(locale, team)} ${formatSigned(point)} · ${ruleNameIn(locale, pointRule)}`

export const HouseAwardTitle = ({ award }: { award: ListedHouseAward }) => {
  const { locale } = useI18nContext()
  return <Words>{titleOf(locale, award)}</Words>
}

/** Takes the focus from the button that it replaces, so that the page does not move. */
const UndoneTag = ({ isJust }: { isJust: boolean }) => {
  const { LL } = useI18nContext()
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const active = document.activeElement
    const isFree = active === document.body || active?.closest('[role="dialog"]')
    if (isJust && isFree) ref.current?.focus({ preventScroll: true })
  }, [isJust])
  return (
    <span ref={ref} tabIndex={-1}>
      <Tag tone="line">{LL.houseAwards.undone()}</Tag>
    </span>
  )
}

type Undoing = {
  onUndo: ((award: ListedHouseAward) => void) | undefined
  /** The award that was undone last on this page. */
  undone: string | undefined
}

export const houseAwardColumns = ({ LL, locale }: Language, { onUndo, undone }: Undoing) => [
  column.accessor(({ team }) => ruleNameIn(locale, team), {
    id: 'team',
    header: LL.houseAwards.team(),
    cell: ({ row: { original } }) => (
      <span className="row wrap">
        <b>
          <HouseName house={original.team} />
        </b>
        {original.team.class !== null && <span className="mut">{original.team.class}</span>}
      </span>
    ),
    enableSorting: false,
    meta: { wraps: true },
  }),
  column.accessor('point', {
    header: LL.houseAwards.points(),
    cell: ({ getValue }) => <b className="num">{formatSigned(getValue())}</b>,
    enableSorting: false,
    meta: { numeric: true },
  }),
  column.accessor(({ pointRule }) => ruleNameIn(locale, pointRule), {
    id: 'rule',
    header: LL.houseAwards.rule(),
    cell: ({ getValue, row: { original } }) => (
      <Words>{`${getValue()}${original.count > 1 ? ` × ${original.count}` : ''}`}</Words>
    ),
    enableSorting: false,
    meta: { wraps: true },
  }),
  column.accessor('created_at', {
    header: LL.houseAwards.at(),
    cell: ({ getValue }) => <span className="num">{formatDateTime(getValue())}</span>,
    enableSorting: false,
  }),
  column.accessor(({ created_by }) => nameIn(locale, created_by.name), {
    id: 'by',
    header: LL.houseAwards.by(),
    enableSorting: false,
    meta: { wraps: true },
  }),
  column.display({
    id: 'actions',
    header: LL.common.actions(),
    cell: ({ row: { original } }) => {
      if (original.reverted_at !== null) return <UndoneTag isJust={original._id === undone} />
      if (!onUndo) return null
      return (
        <Button
          text
          size="small"
          icon={<Icon name="undo" size="small" />}
          label={LL.houseAwards.undo()}
          aria-label={LL.houseAwards.undoOf(titleOf(locale, original))}
          onClick={() => onUndo(original)}
        />
      )
    },
  }),
]
