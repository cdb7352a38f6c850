import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useExport } from './use-export.ts'

type ExportButtonProps = {
  /** `download` if a call returns a file; `saveCsv` for data on the page. */
  save: () => Promise<void>
  label?: string
  /** Replaces the usual message after a failure. */
  failed?: string
  className?: string
  disabled?: boolean
  why?: string | undefined
}

export const ExportButton = ({ save, label, failed, ...rest }: ExportButtonProps) => {
  const { LL } = useI18nContext()
  const { start, isPending } = useExport(save, failed)
  return (
    <Button
      outlined
      icon={<Icon name="download" />}
      label={label ?? LL.common.export()}
      {...rest}
      loading={isPending}
      onClick={start}
    />
  )
}
