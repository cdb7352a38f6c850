import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { CodeScanner } from '#web/patterns/scanner/code-scanner.tsx'
import { useVouchers } from './use-vouchers.ts'

type VoucherScannerProps = { period: string | undefined; onClose: () => void }

export const VoucherScanner = ({ period, onClose }: VoucherScannerProps) => {
  const { LL } = useI18nContext()
  const words = LL.orders.scan
  return (
    <CodeScanner
      title={words.title()}
      hint={words.hint()}
      label={words.typed()}
      onCode={useVouchers(period)}
      onClose={onClose}
    />
  )
}
