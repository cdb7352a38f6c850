import type { BadgeRule } from '#api/contracts/badges.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { useSession } from '#web/client/session/session.tsx'
import { useLive } from '#web/client/use-live.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { BadgeMark } from '#web/patterns/badges/badge-mark.tsx'
import { ResourceScreen } from '#web/patterns/resource/resource-screen.tsx'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { nameOrder } from '#web/patterns/rules/rule-columns.tsx'
import { ActiveTag } from '#web/ui/icons/active-tag.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { badgeRulesPath } from './badge-rule-calls.ts'
import './badge-rules.css'
import { EditRuleDialog } from './edit-rule-dialog.tsx'
import { NewRuleDialog } from './new-rule-dialog.tsx'
import { StartState } from './start-state.tsx'
import { useTargetName } from './target-name.ts'

const column = columnsFor<BadgeRule>()

export const BadgeRulesScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.badgeRules
  const targetName = useTargetName()
  const list = useResourceList<BadgeRule>({
    path: badgeRulesPath,
    key: 'badgeRules',
    sort: { id: nameOrder(locale), desc: false },
    columns: [
      column.accessor((rule) => ruleNameIn(locale, rule), {
        id: nameOrder(locale),
        header: words.name(),
        meta: { wraps: true, rowHeader: true },
        cell: ({ row: { original: rule } }) => (
          <div className="badge-rules-name">
            <BadgeMark image={rule.image_url} size={56} />
            <div>
              <b>
                <Words>{ruleNameIn(locale, rule)}</Words>
              </b>
              {rule.description && (
                <div className="sm mut">
                  <Words>{rule.description}</Words>
                </div>
              )}
              <StartState rule={rule} />
            </div>
          </div>
        ),
      }),
      column.accessor(({ reward_by }) => words.by[reward_by](), {
        id: 'reward_by',
        header: words.rewardBy(),
        meta: { wraps: true },
        cell: ({ row: { original: rule } }) => (
          <div>
            {targetName(rule) && (
              <div>
                <Words>{targetName(rule)}</Words>
              </div>
            )}
            <div className={targetName(rule) ? 'sm mut' : ''}>{words.by[rule.reward_by]()}</div>
          </div>
        ),
      }),
      column.accessor('threshold', {
        header: words.threshold(),
        cell: ({ row: { original: rule } }) => (
          <div>
            <div className="num">
              {words.asks[rule.threshold_by]({ n: formatNumber(rule.threshold) })}
            </div>
            <div className="sm mut num">
              {words.cutoffWith[rule.cutoff_period]({ n: formatNumber(rule.cutoff_limit ?? 0) })}
            </div>
          </div>
        ),
      }),
      column.accessor(({ awarded }) => formatNumber(awarded), {
        id: 'awarded',
        header: words.awarded(),
        enableSorting: false,
        meta: { numeric: true },
      }),
      column.accessor('isActive', {
        header: words.status(),
        cell: ({ getValue }) => <ActiveTag active={getValue()} />,
      }),
    ],
  })
  const current = useSession().organization.current_period
  return (
    <>
      {current && <Counting period={current._id} />}
      <ResourceScreen
        words={words}
        list={list}
        editOf={(rule) => words.editOf({ name: ruleNameIn(locale, rule) })}
        form={(rule, onClose) =>
          rule ? (
            <EditRuleDialog rule={rule} onClose={onClose} />
          ) : (
            <NewRuleDialog onClose={onClose} />
          )
        }
      />
    </>
  )
}

const Counting = ({ period }: { period: string }) => {
  useLive({ room: 'staff', period }, { refetch: [['badgeRules']] })
  return null
}
