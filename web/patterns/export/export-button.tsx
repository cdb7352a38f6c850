import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useExport } from './use-export.ts'

type ExportButtonProps = {
  /** `download` of a call that answers a file, or `saveCsv` of what the page has. */
  save: () => Promise<void>
  label?: string
  /** What is said when it fails; that the export failed unless told otherwise. */
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
