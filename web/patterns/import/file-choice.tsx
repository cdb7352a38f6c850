import { useRef } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

type FileChoiceProps = {
  fileName?: string
  onChoose: (file: File) => void
}

export const FileChoice = ({ fileName, onChoose }: FileChoiceProps) => {
  const { LL } = useI18nContext()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={LL.imports.file()}
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onChoose(file)
          // Allows choosing the same file again after a correction.
          target.value = ''
        }}
      />
      <Button
        outlined={fileName !== undefined}
        size={fileName === undefined ? 'large' : undefined}
        icon={<Icon name="upload" />}
        className="import-file-choice"
        label={fileName ?? LL.imports.choose()}
        aria-label={fileName && LL.imports.chooseOther(fileName)}
        onClick={() => input.current?.click()}
      />
    </>
  )
}
