import type { PointRule } from '#api/contracts/rules.ts'
import { formatNumber, formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PointsChangedDialog } from './points-changed-dialog.tsx'
import type { BatchInput, useBatchCommand } from './use-batch-command.ts'

type BatchPointsChangedProps = {
  command: Pick<
    ReturnType<typeof useBatchCommand<BatchInput>>,
    'changed' | 'confirmChanged' | 'dismissChanged'
  >
  rules: readonly PointRule[]
  way: 'reward' | 'redeem'
  students?: readonly { profile: string; point: number }[]
}

export const BatchPointsChanged = ({
  command,
  rules,
  way,
  students = [],
}: BatchPointsChangedProps) => {
  const { LL } = useI18nContext()
  if (!command.changed) return null
  const { input, points } = command.changed
  const { profiles, counts } = input
  const format = way === 'reward' ? formatSigned : formatNumber
  const each = points.point * counts
  const total = each * profiles.length
  const ids = new Set(profiles)
  const short =
    way === 'redeem'
      ? students.filter(({ profile, point }) => ids.has(profile) && point < each)
      : []
  return (
    <PointsChangedDialog
      changed={[points]}
      rules={rules}
      format={format}
      total={total}
      sum={
        profiles.length * counts > 1
          ? LL.batches.pointsChanged.sum({
              students: profiles.length,
              each: format(each),
              total: formatNumber(total),
            })
          : undefined
      }
      why={each > 0 && short.length > 0 ? LL.errors.lack_point_msg({ count: short.length }) : null}
      onConfirm={command.confirmChanged}
      onCancel={command.dismissChanged}
    />
  )
}
