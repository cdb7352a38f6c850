import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondFactors } from '#api/contracts/second-factors.ts'
import { formatDate } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { OwnPasswordDialog } from '#web/patterns/passwords/own-password-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import {
  removeTotpCall,
  renewRecoveryCodesCall,
  secondFactorsQuery,
} from './second-factor-calls.ts'

type SecondStepCardProps = {
  factors: SecondFactors
  onAdd: () => void
  onCodes: (codes: readonly string[]) => void
}

export const SecondStepCard = ({ factors, onAdd, onCodes }: SecondStepCardProps) => {
  const { LL } = useI18nContext()
  const words = LL.secondFactors.step
  const confirm = LL.secondFactors.confirm
  const client = useQueryClient()
  const [asking, setAsking] = useState<'remove' | 'codes' | null>(null)
  const { totp, recovery_codes: codes } = factors
  const isOn = totp !== null || factors.passkeys.length > 0
  const close = () => setAsking(null)
  const refetch = () => {
    void client.invalidateQueries({ queryKey: secondFactorsQuery().queryKey })
    close()
  }
  return (
    <Card
      title={words.title()}
      count={
        <Tag tone={isOn ? 'leaf' : 'plain'} {...(isOn && { icon: 'success' })}>
          {isOn ? words.on() : words.off()}
        </Tag>
      }
      keepsFocus
    >
      <p className="sm mut">
        {words.text()} {factors.is_required && <b>{words.required()}</b>}
      </p>
      <ul className="second-factors-list">
        <li>
          <span className="second-factors-mark">
            <Icon name="shield" />
          </span>
          <div className="grow">
            <b>{words.app()}</b>
            <div className="sm mut">{totp ? words.appText() : words.noApp()}</div>
          </div>
          <Button
            outlined
            size="small"
            label={totp ? words.replace() : words.setUp()}
            onClick={onAdd}
          />
          {totp && (
            <Button
              text
              icon={<Icon name="delete" />}
              aria-label={words.removeApp()}
              title={words.remove()}
              onClick={() => setAsking('remove')}
            />
          )}
        </li>
        {codes && (
          <li>
            <span className="second-factors-mark">
              <Icon name="note" />
            </span>
            <div className="grow">
              <b>{words.codes(codes.left, codes.of)}</b>
              <div className="sm mut">
                {codes.last_used_at
                  ? words.codesUsed(formatDate(codes.created_at), formatDate(codes.last_used_at))
                  : words.codesMade(formatDate(codes.created_at))}
              </div>
            </div>
            <Button
              outlined
              size="small"
              label={words.newCodes()}
              onClick={() => setAsking('codes')}
            />
          </li>
        )}
      </ul>
      {asking === 'remove' && (
        <OwnPasswordDialog
          title={confirm.removeApp()}
          submitLabel={words.remove()}
          danger
          send={removeTotpCall}
          done={confirm.removed()}
          onDone={refetch}
          onCancel={close}
        >
          <p>{confirm.removeText()}</p>
        </OwnPasswordDialog>
      )}
      {asking === 'codes' && (
        <OwnPasswordDialog
          title={confirm.newCodes()}
          submitLabel={words.newCodes()}
          send={renewRecoveryCodesCall}
          onDone={(made) => {
            refetch()
            onCodes(made)
          }}
          onCancel={close}
        >
          <p>{confirm.newCodesText()}</p>
        </OwnPasswordDialog>
      )}
    </Card>
  )
}
