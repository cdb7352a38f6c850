import { formatNumber, formatPercent, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { type CardProps, PartExport, useCategoryName } from './fairness-cards.tsx'
import { ShareTable, weekColumns, wholePercent } from './share-table.tsx'

export type FairnessOrder = 'awards' | 'name'
type StaffWeeksCardProps = CardProps & {
  order: FairnessOrder
  onOrder: (order: FairnessOrder) => void
}

export const StaffWeeksCard = ({ fairness, parameters, order, onOrder }: StaffWeeksCardProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.fairness
  const { staff, weeks, comparesStaff } = fairness
  return (
    <Card
      title={words.staffWeeks()}
      end={<PartExport part="staff_weeks" parameters={parameters} />}
    >
      <p className="sm mut">{comparesStaff ? words.staffCompared() : words.staffHint()}</p>
      {comparesStaff && (
        <SegmentedControl
          label={words.order.label()}
          options={(['awards', 'name'] as const).map((value) => ({
            value,
            label: words.order[value](),
          }))}
          value={order}
          onChange={onOrder}
        />
      )}
      {staff.length === 0 ? (
        <EmptyState title={words.none.title()} text={words.none.text()} />
      ) : (
        <ShareTable
          label={words.staffWeeks()}
          head={[LL.common.name(), ...(comparesStaff ? [words.awards()] : []), words.all()]}
          columns={weekColumns(weeks)}
          rows={staff.map((one) => ({
            key: one._id,
            name: nameIn(locale, one.name),
            facts: [
              ...(one.awards === undefined ? [] : [formatNumber(one.awards)]),
              comparesStaff ? formatPercent(one.share) : wholePercent(one.share),
            ],
            shares: one.weeks,
          }))}
        />
      )}
    </Card>
  )
}

export const StaffCategoriesCard = ({ fairness, parameters }: CardProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.fairness
  const { staff, categories } = fairness
  const nameOf = useCategoryName()
  return (
    <Card title={words.staff()} end={<PartExport part="staff" parameters={parameters} />}>
      <p className="sm mut">{words.staffCategoriesHint()}</p>
      <ShareTable
        label={words.staff()}
        head={[LL.common.name()]}
        columns={categories.map((one) => ({ key: one._id ?? 'none', name: nameOf(one) }))}
        rows={staff.map((one) => {
          const shares = new Map(one.categories.map(({ _id, share }) => [_id, share]))
          return {
            key: one._id,
            name: nameIn(locale, one.name),
            facts: [],
            shares: categories.map(({ _id }) => shares.get(_id) ?? 0),
          }
        })}
      />
    </Card>
  )
}
