import type { CertificateStudent } from '#api/contracts/certificates.ts'
import { formatClassNo, formatDateTime, formatNumber, nameIn } from '#web/i18n/format.ts'
import type { Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { recordPath } from '#web/patterns/record/record-path.ts'
import { Tag } from '#web/ui/icons/tag.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'

const column = columnsFor<CertificateStudent>()

/** Returns the columns; the server sorts by their ids. */
export const certificatesColumns = (LL: TranslationFunctions, locale: Locales) => [
  column.accessor('class', { header: LL.common.class() }),
  column.accessor('class_no', {
    header: LL.common.classNo(),
    cell: ({ getValue }) => <span className="num">{formatClassNo(getValue())}</span>,
    enableSorting: false,
  }),
  nameColumn('zh', LL.common.nameZh(), locale),
  nameColumn('en', LL.common.nameEn(), locale),
  column.accessor('points', {
    header: LL.certificates.points(),
    cell: ({ row: { original }, getValue }) => (
      <>
        <b>{formatNumber(getValue())}</b>
        {!original.isReached && (
          <>
            {' '}
            <Tag tone="amber" icon="warning">
              {LL.certificates.fell()}
            </Tag>
          </>
        )}
      </>
    ),
    meta: { numeric: true },
  }),
  column.accessor('printed', {
    id: 'printed_at',
    header: LL.certificates.printedAt(),
    meta: { wraps: true },
    cell: ({ getValue }) => <Printed printed={getValue()} LL={LL} locale={locale} />,
  }),
]

type PrintedProps = Pick<CertificateStudent, 'printed'> & {
  LL: TranslationFunctions
  locale: Locales
}

const Printed = ({ printed, LL, locale }: PrintedProps) => {
  const words = LL.certificates
  if (printed === null) return <span className="mut">{words.notPrinted()}</span>
  return (
    <span className="num">
      {words.by(formatDateTime(printed.at), nameIn(locale, printed.by))}
      {printed.times > 1 && ` (${words.times(printed.times)})`}
    </span>
  )
}

/** On a phone a card has room for only one name, in the page's language. */
const nameColumn = (language: Locales, header: string, locale: Locales) =>
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
