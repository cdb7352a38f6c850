import { useQuery } from '@tanstack/react-query'
import { oneOf } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import './fairness.css'
import { CategoriesCard, ClassesCard } from './fairness-cards.tsx'
import { type FairnessParameters, fairnessQuery } from './fairness-query.ts'
import { StaffCategoriesCard, StaffWeeksCard } from './staff-cards.tsx'

const weekChoices = ['12', '4', '26', '53'] as const
const fields = { weeks: oneOf(weekChoices), order: oneOf(['awards', 'name']) }

export const FairnessScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.fairness
  const { period } = usePeriod()
  const { values, choose } = useAddress(fields)
  const parameters: FairnessParameters = {
    period: period._id,
    weeks: values.weeks,
    order_by: values.order === 'name' ? 'name' : undefined,
  }
  const query = useQuery(fairnessQuery(parameters))
  return (
    <>
      <PageHeader title={words.title()} subtitle={words.intro()} period="end">
        <SegmentedControl
          label={words.weeks.label()}
          options={(['4', '12', '26', '53'] as const).map((value) => ({
            value,
            label: value === '53' ? words.weeks.all() : words.weeks.last(Number(value)),
          }))}
          value={values.weeks}
          onChange={(weeks) => choose({ weeks })}
        />
      </PageHeader>
      <QueryView query={query} hasCards>
        {(fairness) =>
          fairness.building ? (
            <Message tone="gold">{words.building()}</Message>
          ) : fairness.classes.length === 0 ? (
            <Card>
              <EmptyState title={words.nobody.title()} text={words.nobody.text()} />
            </Card>
          ) : (
            <div className="fairness">
              <ClassesCard fairness={fairness} parameters={parameters} />
              {fairness.categories.length > 0 && (
                <CategoriesCard fairness={fairness} parameters={parameters} />
              )}
              <StaffWeeksCard
                fairness={fairness}
                parameters={parameters}
                order={values.order}
                onOrder={(order) => choose({ order })}
              />
              {fairness.staff.length > 0 && (
                <StaffCategoriesCard fairness={fairness} parameters={parameters} />
              )}
            </div>
          )
        }
      </QueryView>
    </>
  )
}
