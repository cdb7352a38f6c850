import type { PointRule } from '#api/contracts/rules.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { saveRows } from '#web/patterns/export/save-rows.ts'
import { ResourceScreen } from '#web/patterns/resource/resource-screen.tsx'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { fetchRules } from '#web/patterns/rules/rule-calls.ts'
import { pointColumn, ruleColumns } from '#web/patterns/rules/rule-columns.tsx'
import { StarterButton } from '#web/patterns/starter-set/starter-button.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { PrizeDialog } from './prize-dialog.tsx'

export const PrizeRulesScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.prizeRules
  const { name, status } = ruleColumns<PointRule>({
    locale,
    name: words.name(),
    status: words.status(),
  })
  const typeOf = ({ type }: PointRule) => words.types[type === 'virtual_redeem' ? type : 'redeem']()
  const type = columnsFor<PointRule>().accessor(typeOf, { id: 'type', header: words.type() })
  const list = useResourceList<PointRule>({
    ...{
      path: '/pointRules',
      key: 'pointRules',
      of: { isReward: false },
      sort: { id: 'point', desc: false },
    },
    columns: [name, type, pointColumn<PointRule>(words.point(), formatNumber), status],
  })
  const save = async () =>
    saveRows(words.exportName(), await fetchRules({ isReward: false }), [
      [words.name(), (prize) => prize.name],
      [LL.common.thingNameEn(), ({ name_en }) => name_en],
      [words.description(), ({ description }) => description],
      [words.type(), typeOf],
      [words.point(), ({ point }) => point],
      [words.status(), ({ isActive }) => (isActive ? LL.common.active() : LL.common.inactive())],
    ])
  return (
    <ResourceScreen
      {...{ words, list, save }}
      begin={<StarterButton outlined />}
      form={(prize, onClose) => <PrizeDialog prize={prize} onClose={onClose} />}
    />
  )
}
