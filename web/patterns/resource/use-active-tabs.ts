import { oneOf } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

const fields = { tab: oneOf(['active', 'inactive']) }

export const useActiveTabs = (label: string) => {
  const { LL } = useI18nContext()
  const { values, choose } = useAddress(fields)
  return {
    isActive: values.tab === 'active',
    props: {
      tabs: [
        { id: 'active', label: LL.common.active() },
        { id: 'inactive', label: LL.common.inactive() },
      ] as const,
      value: values.tab,
      onChange: (tab: typeof values.tab) => choose({ tab }),
      label,
    },
  }
}
