import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'

type Names = { zh: string; en: string }
type NamesProps = Names & {
  isOpen: boolean
  isBad: boolean
  onOpen: () => void
  onChange: (change: Partial<Names>) => void
}

export const TwoNames = ({ zh, en, isOpen, isBad, onOpen, onChange }: NamesProps) => {
  const { LL } = useI18nContext()
  const words = LL.starterSet
  if (!isOpen)
    return (
      <button
        type="button"
        className="starter-set-names"
        onClick={onOpen}
        aria-label={words.editRow({ name: `${zh} ${en}` })}
      >
        <b lang="zh-Hant">{zh}</b>
        <span className="sm mut" lang="en">
          {en}
        </span>
      </button>
    )
  return (
    <span className="starter-set-fields">
      <TextInput
        bad={isBad && zh.trim() === ''}
        lang="zh-Hant"
        aria-label={words.nameZh()}
        value={zh}
        // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field
        autoFocus
        onChange={({ target }) => onChange({ zh: target.value })}
      />
      <TextInput
        bad={isBad && en.trim() === ''}
        lang="en"
        aria-label={words.nameEn()}
        value={en}
        onChange={({ target }) => onChange({ en: target.value })}
      />
    </span>
  )
}
