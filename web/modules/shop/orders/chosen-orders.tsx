import type { Order } from '#api/contracts/shop.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { SelectionBar } from '#web/ui/table/selection-bar.tsx'
import type { Selection } from '#web/ui/table/use-selection.ts'

type ChosenOrdersProps = {
  selection: Selection
  chosen: readonly Order[]
  state: Order['state']
  isPending: boolean
  onChange: (state: Order['state']) => void
  onCancel: () => void
}

/** What can be done with several orders at once. */
export const ChosenOrders = ({
  selection,
  chosen,
  state,
  isPending,
  onChange,
  onCancel,
}: ChosenOrdersProps) => {
  const { LL } = useI18nContext()
  const words = LL.orders
  const count = chosen.length
  const isReady = state === 'ready'
  return (
    <SelectionBar selection={selection}>
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
    </SelectionBar>
  )
}
