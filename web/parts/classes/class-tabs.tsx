import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { naturalOrder } from '#web/kit/natural-order.ts'
import './classes.css'

/** So many beside each other, the others in a list. */
const most = 4

type ClassTabsProps = { names: readonly string[]; shown: string; onShow: (name: string) => void }

/** The classes used last, and the others. */
export const ClassTabs = ({ names, shown, onShow }: ClassTabsProps) => {
  const { LL } = useI18nContext()
  const first = names.slice(0, most)
  const tabs = first.includes(shown) ? first : [...first.slice(0, most - 1), shown]
  const others = names.filter((name) => !tabs.includes(name)).toSorted(naturalOrder.compare)
  return (
    <nav className="classes-tabs" aria-label={LL.classes.tabs()}>
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          aria-current={name === shown ? 'true' : undefined}
          onClick={() => name !== shown && onShow(name)}
        >
          {name}
        </button>
      ))}
      {others.length > 0 && (
        <Select
          label={LL.classes.others()}
          placeholder={LL.classes.others()}
          options={others.map((value) => ({ value, label: value }))}
          value=""
          onChange={(name) => name && onShow(name)}
        />
      )}
    </nav>
  )
}
