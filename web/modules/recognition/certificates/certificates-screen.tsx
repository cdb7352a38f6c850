import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type {
  CertificateLevel,
  CertificateStudent,
  CertificatesPage,
} from '#api/contracts/certificates.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { download } from '#web/client/api/download.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useIsOrganizationAdmin, useMayCommand } from '#web/client/session/session.tsx'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { LastUpdated } from '#web/patterns/live/last-updated.tsx'
import { ruleCategoriesQuery } from '#web/patterns/rules/rule-queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { longPageSizes } from '#web/ui/table/page-sizes.ts'
import { useSelection } from '#web/ui/table/use-selection.ts'
import './certificates.css'
import { certificatesFields } from './certificates-address.ts'
import { certificatesColumns } from './certificates-columns.tsx'
import { CertificatesFilters } from './certificates-filters.tsx'
import { ChosenCertificates } from './chosen-certificates.tsx'
import { PrintCertificates } from './print-certificates.tsx'
import { ThresholdsDialog } from './thresholds-dialog.tsx'
import { certificatesPath, useCertificates } from './use-certificates.ts'

export const CertificatesScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.certificates
  const { values, choose } = useAddress(certificatesFields)
  const categories = useQuery(ruleCategoriesQuery())
  const isAdministrator = useIsOrganizationAdmin()
  const list = useCertificates()
  const [isSetting, setSetting] = useState(false)
  // The address may change while this prints, such as by the browser's Back.
  const [printing, setPrinting] = useState<Printing>()
  const { period } = usePeriod()
  const { parameters } = list
  const categoryOf = (id: string) => ({
    id: id || null,
    name: categories.data?.find(({ _id }) => _id === id)?.name ?? null,
  })
  const category = categoryOf(values.category)
  const save = () =>
    download(`${certificatesPath}/export_stream`, {
      query: { ...parameters, lang: locale },
      fallbackName: 'certificates.csv',
    })
  return (
    <>
      <PageHeader
        title={words.title()}
        subtitle={words.intro()}
        period={printing ? undefined : 'beside'}
      >
        {isAdministrator && !printing && (
          <Button outlined label={words.set()} onClick={() => setSetting(true)} />
        )}
        {!printing && <ExportButton save={save} disabled={list.table.total === 0} />}
      </PageHeader>
      {printing ? (
        <PrintCertificates
          {...printing}
          category={categoryOf(printing.category)}
          onClose={() => setPrinting(undefined)}
        />
      ) : (
        <Tabs
          label={words.level()}
          tabs={(['gold', 'silver', 'bronze'] as const).map((id) => ({
            id,
            label: words.levels[id](),
          }))}
          value={values.level}
          onChange={(level) => choose({ level })}
        >
          <CertificatesFilters />
          <Card className="certificates-card">
            <QueryView query={list.query}>
              {() => (
                <FoundStudents
                  key={JSON.stringify(parameters)}
                  list={list}
                  isAdministrator={isAdministrator}
                  onPrint={(students) =>
                    setPrinting({
                      students,
                      level: values.level,
                      category: values.category,
                      period: period.name,
                    })
                  }
                />
              )}
            </QueryView>
          </Card>
        </Tabs>
      )}
      {isSetting && (
        <ThresholdsDialog
          category={{
            id: category.id,
            name: category.name ? nameIn(locale, category.name) : words.allCategories(),
          }}
          onClose={() => setSetting(false)}
        />
      )}
    </>
  )
}

type Printing = Readonly<{
  students: readonly CertificateStudent[]
  level: CertificateLevel
  category: string
  period: string
}>

type FoundStudentsProps = {
  list: ReturnType<typeof useCertificates>
  isAdministrator: boolean
  onPrint: (students: readonly CertificateStudent[]) => void
}

const FoundStudents = ({ list, isAdministrator, onPrint }: FoundStudentsProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.certificates
  const mayPrint = useMayCommand()
  const selection = useSelection()
  const columns = useMemo(() => certificatesColumns(LL, locale), [LL, locale])
  const { page, table, parameters } = list
  if (page?.building) return <Message tone="gold">{words.building()}</Message>
  const nameOf = ({ name, u_id }: CertificateStudent) => nameIn(locale, name) || u_id
  return (
    <>
      {page && <CertificateCount page={page} />}
      {mayPrint && table.rows.length > 0 && (
        <ChosenCertificates
          selection={selection}
          parameters={parameters}
          onPrint={onPrint}
          total={table.total}
        />
      )}
      <DataTable
        columns={columns}
        sizes={longPageSizes}
        {...table}
        keyOf={({ profile }) => profile}
        label={words.title()}
        {...(mayPrint && { selection: { ...selection, nameOf } })}
        empty={<Nobody page={page} isAdministrator={isAdministrator} />}
        footer={page && <LastUpdated at={page.last_updated_at} />}
      />
    </>
  )
}

const CertificateCount = ({ page: { total, from, isOwnOnly } }: { page: CertificatesPage }) => {
  const { LL } = useI18nContext()
  const words = LL.certificates
  return (
    <div className="certificates-found">
      <p>
        {from !== null && (
          <>
            <b className="num">{words.needs(formatNumber(from))}</b>
            {' · '}
          </>
        )}
        <span className="num">{words.found(formatNumber(total))}</span>
      </p>
      <p className="sm mut">
        {words.counts()}
        {isOwnOnly && ` ${words.ownOnly()}`}
      </p>
    </div>
  )
}

type NobodyProps = { page: CertificatesPage | undefined; isAdministrator: boolean }

const Nobody = ({ page, isAdministrator }: NobodyProps) => {
  const { LL } = useI18nContext()
  const { notSet, nobody } = LL.certificates
  if (page?.from === null)
    return (
      <EmptyState title={notSet.title()} text={isAdministrator ? notSet.admin() : notSet.text()} />
    )
  return <EmptyState title={nobody.title()} text={page?.isOwnOnly ? nobody.own() : nobody.text()} />
}
