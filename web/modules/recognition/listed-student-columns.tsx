import type { CertificateStudent } from '#api/contracts/certificates.ts'
import { formatClassNo } from '#web/i18n/format.ts'
import type { Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { recordPath } from '#web/patterns/record/record-path.ts'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'

type ListedStudent = Pick<CertificateStudent, '_id' | 'name' | 'class' | 'class_no'>

/** Returns the columns that say who the student is. */
export const listedStudentColumns = <Row extends ListedStudent>(
  LL: TranslationFunctions,
  locale: Locales,
) => {
  const column = columnsFor<Row>()
  /** On a phone a card has room for only one name, in the page's language. */
  const nameColumn = (language: Locales, header: string) =>
    column.accessor(({ name }) => name[language], {
      id: `name_${language}`,
      header,
      meta: { wraps: true, className: language === locale ? 'name' : 'other-name' },
      cell: ({ row: { original }, getValue }) =>
        getValue() && (
          <PeriodLink to={recordPath(original._id)}>
            <span lang={language === 'zh' ? 'zh-Hant' : 'en'}>{getValue()}</span>
          </PeriodLink>
        ),
    })
  return [
    column.accessor((student) => student.class, { id: 'class', header: LL.common.class() }),
    column.accessor(({ class_no }) => class_no, {
      id: 'class_no',
      header: LL.common.classNo(),
      cell: ({ getValue }) => <span className="num">{formatClassNo(getValue())}</span>,
      enableSorting: false,
    }),
    nameColumn('zh', LL.common.nameZh()),
    nameColumn('en', LL.common.nameEn()),
  ]
}
