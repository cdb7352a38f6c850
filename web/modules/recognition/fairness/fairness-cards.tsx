import type { Fairness, fairnessParts } from '#api/contracts/recognition.ts'
import { download } from '#web/client/api/download.ts'
import { formatNumber, formatPercent, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { type FairnessParameters, fairnessPath } from './fairness-query.ts'
import { ShareTable, weekColumns } from './share-table.tsx'

export type CardProps = { fairness: Fairness; parameters: FairnessParameters }
type PartExportProps = { part: (typeof fairnessParts)[number]; parameters: FairnessParameters }

export const PartExport = ({ part, parameters }: PartExportProps) => {
  const { LL, locale } = useI18nContext()
  const query = { ...parameters, part, lang: locale }
  return (
    <ExportButton
      label={LL.fairness.exports[part]()}
      save={() =>
        download(`${fairnessPath}/export_stream`, { query, fallbackName: `fairness-${part}.csv` })
      }
    />
  )
}

export const ClassesCard = ({ fairness: { classes, weeks }, parameters }: CardProps) => {
  const { LL } = useI18nContext()
  const words = LL.fairness
  const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
  return (
    <Card leafy title={words.classes()} end={<PartExport part="classes" parameters={parameters} />}>
      <p className="sm mut">{words.classesHint()}</p>
      <ShareTable
        label={words.classes()}
        head={[LL.common.class(), words.students(), words.rewarded()]}
        columns={weekColumns(weeks)}
        rows={classes.map((one) => ({
          key: one.class,
          name: one.class,
          facts: [
            formatNumber(one.students),
            `${formatNumber(one.rewarded)} (${formatPercent(shareOf(one.rewarded, one.students))})`,
          ],
          shares: one.weeks.map((rewarded) => shareOf(rewarded, one.students)),
        }))}
      />
    </Card>
  )
}

export const useCategoryName = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.fairness
  return ({ _id, name }: Fairness['categories'][number]) => {
    if (name) return nameIn(locale, name)
    return _id === 'others' ? words.otherCategories() : words.noCategory()
  }
}

export const CategoriesCard = ({ fairness: { categories, weeks }, parameters }: CardProps) => {
  const { LL } = useI18nContext()
  const words = LL.fairness
  const nameOf = useCategoryName()
  return (
    <Card title={words.categories()} end={<PartExport part="categories" parameters={parameters} />}>
      <ShareTable
        label={words.categories()}
        head={[words.category(), words.all()]}
        columns={weekColumns(weeks)}
        rows={categories.map((one) => ({
          key: one._id ?? 'none',
          name: nameOf(one),
          facts: [formatPercent(one.share)],
          shares: one.weeks,
        }))}
      />
    </Card>
  )
}
