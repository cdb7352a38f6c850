import { type Column, columnsFor } from '#web/ui/table/data-table.tsx'
import { Words } from '#web/ui/text/words.tsx'

type LocalizedRow = { name: { zh: string; en: string } }

export const nameColumn = <Row extends LocalizedRow>(
  language: 'zh' | 'en',
  header: string,
): Column<Row> =>
  columnsFor<Row>().accessor(({ name }) => name[language], {
    id: `name_${language}`,
    header,
    cell: ({ row }) => {
      const lang = language === 'zh' ? 'zh-Hant' : 'en'
      return (
        <span lang={lang}>
          <Words beside={lang}>{row.original.name[language]}</Words>
        </span>
      )
    },
    meta: { wraps: true, className: 'name' },
  })
