import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { BatchPointsChanged } from '#web/patterns/batches/batch-points-changed.tsx'
import { OverrideDialog } from '#web/patterns/batches/override-dialog.tsx'
import { UnrecordedMessage } from '#web/patterns/batches/unrecorded-message.tsx'
import type { PresentStudent } from '#web/patterns/record/student-page.tsx'
import { activePrizesQuery, activeRewardRulesQuery } from '#web/patterns/rules/rule-queries.ts'
import { PrimeDialog } from '#web/ui/prime/prime-dialog.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import type { GiveKind } from './give-kind.ts'
import { GiveList } from './give-list.tsx'
import { useGive } from './use-give.ts'

type GiveDialogProps = {
  way: GiveKind
  student: PresentStudent
  balance: number
  onClose: () => void
}

/**
 * Lists rules or prizes. One tap gives one, and the toast can undo that. Stays open after a
 * failure.
 */
export const GiveDialog = ({ way, student, balance, onClose }: GiveDialogProps) => {
  const { LL, locale } = useI18nContext()
  const texts = LL.studentRecord
  const rules = useQuery(way === 'reward' ? activeRewardRulesQuery() : activePrizesQuery())
  const give = useGive({ way, student, rules: rules.data ?? [], onDone: onClose })
  const list = useRef<HTMLUListElement>(null)
  const name = nameIn(locale, student.name) || student.u_id
  return (
    <>
      <PrimeDialog
        visible
        header={way === 'reward' ? texts.rewardTo(name) : texts.redeemFor(name)}
        onHide={onClose}
        closeOnEscape={!give.isPending}
        focusOnShow={false}
        onShow={() => list.current?.focus()}
        ariaCloseIconLabel={LL.common.close()}
      >
        <p className="mut sm student-record-balance">{texts.balanceIs(formatNumber(balance))}</p>
        <UnrecordedMessage command={give} students={[student]} />
        <QueryView query={rules}>
          {(some) => <GiveList ref={list} way={way} rules={some} balance={balance} give={give} />}
        </QueryView>
      </PrimeDialog>
      {give.refused && (
        <OverrideDialog
          refused={give.refused}
          prizes={rules.data ?? []}
          onConfirm={give.override}
          onCancel={give.dismissRefused}
        />
      )}
      <BatchPointsChanged
        command={give}
        rules={rules.data ?? []}
        way={way}
        students={[{ profile: student.profile, point: balance }]}
      />
    </>
  )
}
