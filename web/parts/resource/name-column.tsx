import { type Column, columnsFor } from '#web/kit/table/data-table.tsx'

type Named = { name: { zh: string; en: string } }

/** The name in one of both languages; its id is what the calls order by. */
export const nameColumn = <Row extends Named>(language: 'zh' | 'en', header: string): Column<Row> =>
  columnsFor<Row>().accessor(({ name }) => name[language], {
    id: `name_${language}`,
    header,
    cell: ({ row }) => <span lang={language === 'zh' ? 'zh-Hant' : 'en'}>{row.original.name[language]}</span>,
    meta: { wraps: true, className: 'name' },
  })
