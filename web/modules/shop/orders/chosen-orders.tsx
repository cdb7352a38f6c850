import type { Order } from '#api/contracts/shop.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'
import { SelectionBar } from '#web/ui/table/selection-bar.tsx'
import type { Selection } from '#web/ui/table/use-selection.ts'

type ChosenOrdersProps = {
  selection: Selection
  chosen: readonly Order[]
  state: Order['state']
  isPending: boolean
  /** True on a phone, where the buttons are at the bottom edge. */
  isBar: boolean
  onChange: (state: Order['state']) => void
  onCancel: () => void
}

export const ChosenOrders = ({
  selection,
  chosen,
  state,
  isPending,
  isBar,
  onChange,
  onCancel,
}: ChosenOrdersProps) => {
  const { LL } = useI18nContext()
  const words = LL.orders
  const count = chosen.length
  const isReady = state === 'ready'
  const parts = (
    <>
      <Button
        text
        size="small"
        label={words.cancelSome(count)}
        disabled={count === 0 || isPending}
        onClick={onCancel}
      />
      {isReady && (
        <Button
          outlined
          size="small"
          label={words.putBackSome(count)}
          disabled={count === 0 || isPending}
          onClick={() => onChange('ordered')}
        />
      )}
      <Button
        size="small"
        icon={<Icon name="check" size="small" />}
        label={isReady ? words.collectSome(count) : words.readySome(count)}
        disabled={count === 0}
        loading={isPending}
        onClick={() => onChange(isReady ? 'collected' : 'ready')}
      />
    </>
  )
  const bar = <SelectionBar selection={selection}>{parts}</SelectionBar>
  return isBar ? <ActionBar end={null}>{bar}</ActionBar> : bar
}
