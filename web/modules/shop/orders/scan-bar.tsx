import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ScanButton } from '#web/patterns/scanner/scan-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'

export type ScannerWay = 'camera' | 'typed'

type ScanBarProps = {
  way: ScannerWay | undefined
  onTurn: (way: ScannerWay | undefined) => void
}

/** Offers, within reach of the thumb, to scan a voucher or to type its code. */
export const ScanBar = ({ way, onTurn }: ScanBarProps) => {
  const { LL } = useI18nContext()
  const words = LL.orders.scan
  return (
    <ActionBar
      end={
        <Button
          outlined
          icon={<Icon name="keyboard" />}
          aria-label={words.typeCode()}
          aria-expanded={way === 'typed'}
          onClick={() => onTurn(way === 'typed' ? undefined : 'typed')}
        />
      }
    >
      <ScanButton
        isLead
        label={words.open()}
        isOpen={way === 'camera'}
        onTurn={(isOpen) => onTurn(isOpen ? 'camera' : undefined)}
      />
    </ActionBar>
  )
}
