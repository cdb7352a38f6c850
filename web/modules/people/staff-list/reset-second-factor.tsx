import { useState } from 'react'
import type { Staff } from '#api/contracts/staff.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { OwnPasswordDialog } from '#web/patterns/passwords/own-password-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { resetSecondFactorCall, staffKey } from './staff-calls.ts'

export const ResetSecondFactor = ({ staff }: { staff: Staff }) => {
  const { LL, locale } = useI18nContext()
  const texts = LL.staff
  const [asking, setAsking] = useState(false)
  return (
    <div>
      <Button
        outlined
        size="small"
        type="button"
        label={texts.resetFactor()}
        icon={<Icon name="shield" size="small" />}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <OwnPasswordDialog
          title={texts.resetFactorTitle({ name: nameIn(locale, staff.name) || staff.email })}
          submitLabel={texts.resetFactor()}
          danger
          send={(ownPassword, key) => resetSecondFactorCall(staff._id, key, ownPassword)}
          reads={[[staffKey]]}
          done={LL.common.saved()}
          onDone={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        >
          <p>{texts.resetFactorText()}</p>
        </OwnPasswordDialog>
      )}
    </div>
  )
}
