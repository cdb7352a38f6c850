import { useEffect, useRef, useState } from 'react'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Order } from '#api/contracts/shop.ts'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { type CancelReason, cancelReasons } from '../use-reason.ts'
import { moreButtonId } from './order-steps.ts'

type CancelOrderRowProps = {
  order: Order
  isPending: boolean
  onConfirm: (reason: CancelReason) => void
  onClose: () => void
}

/** Asks within the list for the reason, which the student sees. */
export const CancelOrderRow = ({ order, isPending, onConfirm, onClose }: CancelOrderRowProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.orders.ask
  const [reason, setReason] = useState<CancelReason>('student_asked')
  const place = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const select = place.current?.querySelector('select')
    select?.focus({ preventScroll: true })
    place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  const keep = () => {
    document.getElementById(moreButtonId(order))?.focus({ preventScroll: true })
    onClose()
  }
  return (
    <fieldset
      ref={place}
      className="orders-ask"
      onKeyDown={({ key }) => key === 'Escape' && !isPending && keep()}
    >
      <legend>{words.title(1)}</legend>
      <Select
        label={words.reason()}
        value={reason}
        options={cancelReasons.map((value) => ({ value, label: LL.shop.reasons[value]() }))}
        onChange={(value) => setReason(value as CancelReason)}
      />
      <p className="sm row">
        <Icon name="undo" size="small" />
        <Words>
          {words.goesBack({
            points: formatNumber(order.point),
            name: nameIn(locale, order.user.name),
            prize: ruleNameIn(locale, order.prize),
            count: order.count,
          })}
        </Words>
      </p>
      <span className="row orders-ask-end">
        <Button text size="small" label={words.keep()} disabled={isPending} onClick={keep} />
        <Button
          outlined
          size="small"
          severity="danger"
          label={words.confirm(1)}
          loading={isPending}
          onClick={() => onConfirm(reason)}
        />
      </span>
    </fieldset>
  )
}
