import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FileButton } from '#web/ui/fields/file-button.tsx'

type FileChoiceProps = {
  fileName?: string
  onChoose: (file: File) => void
}

export const FileChoice = ({ fileName, onChoose }: FileChoiceProps) => {
  const { LL } = useI18nContext()
  return (
    <FileButton
      accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      inputLabel={LL.imports.file()}
      onChoose={([file]) => file && onChoose(file)}
      outlined={fileName !== undefined}
      size={fileName === undefined ? 'large' : undefined}
      className="import-file-choice"
      label={fileName ?? LL.imports.choose()}
      aria-label={fileName && LL.imports.chooseOther(fileName)}
    />
  )
}
