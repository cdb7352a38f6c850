import type { ReactNode } from 'react'
import { ruleDescriptionIn, ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { ActiveTag } from '#web/ui/icons/active-tag.tsx'
import { type Column, columnsFor } from '#web/ui/table/data-table.tsx'
import { Words } from '#web/ui/text/words.tsx'

type Rule = {
  name: string
  name_en: string
  description: string
  description_en?: string | undefined
  isActive: boolean
}

type ColumnTexts = { locale: Locales; name: string; status: string }

export const nameOrder = (locale: Locales) => (locale === 'en' ? 'name_en' : 'name')

export const pointColumn = <Row extends { point: number }>(
  header: string,
  formatPoint: (point: number) => ReactNode,
): Column<Row> =>
  columnsFor<Row>().accessor(({ point }) => point, {
    id: 'point',
    header,
    cell: ({ row: { original } }) => <b>{formatPoint(original.point)}</b>,
    meta: { numeric: true },
  })

export const ruleColumns = <Row extends Rule>({ locale, ...words }: ColumnTexts) => {
  const column = columnsFor<Row>()
  const name: Column<Row> = column.accessor((rule) => ruleNameIn(locale, rule), {
    id: nameOrder(locale),
    header: words.name,
    cell: ({ row: { original: rule } }) => {
      const description = ruleDescriptionIn(locale, rule)
      return (
        <div>
          <b>
            <Words>{ruleNameIn(locale, rule)}</Words>
          </b>
          {description && (
            <div className="sm mut">
              <Words>{description}</Words>
            </div>
          )}
        </div>
      )
    },
    meta: { wraps: true },
  })
  const status: Column<Row> = column.accessor(({ isActive }) => isActive, {
    id: 'isActive',
    header: words.status,
    cell: ({ row }) => <ActiveTag active={row.original.isActive} />,
  })
  return { name, status }
}
