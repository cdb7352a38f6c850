import type { CertificateStudent } from '#api/contracts/certificates.ts'
import { formatDateTime, formatNumber, nameIn } from '#web/i18n/format.ts'
import type { Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { Tag } from '#web/ui/icons/tag.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { listedStudentColumns } from '../listed-student-columns.tsx'

const column = columnsFor<CertificateStudent>()

/** Returns the columns; the server sorts by their ids. */
export const certificatesColumns = (LL: TranslationFunctions, locale: Locales) => [
  ...listedStudentColumns<CertificateStudent>(LL, locale),
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
