import type { UseQueryResult } from '@tanstack/react-query'
import type { ActionRow } from '#api/contracts/actions.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import { formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { FocusLoadedField } from '#web/ui/dialogs/form-dialog.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'

type RightRuleProps = {
  row: ActionRow
  query: UseQueryResult<readonly PointRule[]>
  chosen: string
  onChoose: (rule: string) => void
}

export const RightRule = ({ row, query, chosen, onChoose }: RightRuleProps) => {
  const { LL } = useI18nContext()
  const texts = LL.corrections
  const ruleName = useRuleName()
  return (
    <QueryView query={query}>
      {(rules) => (
        <>
          <FieldFrame label={texts.rule()}>
            {({ id }) => (
              <Select
                id={id}
                placeholder={texts.sameRule({
                  rule: ruleName(row.pointRule),
                  points: formatSigned(row.point),
                })}
                value={chosen}
                options={optionsFor(row, rules).map((one) => ({
                  value: one._id,
                  label: `${ruleName(one)} ${formatSigned(one.point * row.count)}`,
                }))}
                onChange={onChoose}
              />
            )}
          </FieldFrame>
          <FocusLoadedField />
        </>
      )}
    </QueryView>
  )
}

/** Only rules for parents can replace the rule of a parent's award. */
const optionsFor = ({ created_by, pointRule }: ActionRow, rules: readonly PointRule[]) =>
  rules.filter(
    ({ _id, type }) => _id !== pointRule._id && (!created_by.isParent || type === 'parent_reward'),
  )
