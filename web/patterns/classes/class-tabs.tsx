import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useMediaQuery } from '#web/ui/browser/use-media-query.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { naturalOrder } from '#web/ui/text/natural-order.ts'
import './classes.css'

/**
 * Returns the tabs: the pinned class (`own`), then the first of `names` that fit. Natural order
 * keeps tabs in place when another opens.
 */
export const tabsOf = (
  names: readonly string[],
  { own, most }: { own: string | null; most: number },
) => {
  const first = names.filter((name) => name === own)
  const rest = names.filter((name) => name !== own)
  const beside = rest.slice(0, most - first.length).toSorted(naturalOrder.compare)
  return {
    tabs: [...first, ...beside],
    others: rest.slice(beside.length).toSorted(naturalOrder.compare),
  }
}

type ClassTabsProps = {
  names: readonly string[]
  own: string | null
  shown: string
  onShow: (name: string) => void
}

export const ClassTabs = ({ names, own, shown, onShow }: ClassTabsProps) => {
  const { LL } = useI18nContext()
  const most = useMediaQuery('(width < 600px)') ? 3 : 5
  const { tabs, others } = tabsOf(names, { own, most })
  return (
    <nav className="classes-tabs" aria-label={LL.classes.tabs()}>
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === shown}
          onClick={() => name !== shown && onShow(name)}
          data-own={name === own || undefined}
        >
          {name === own && (
            <>
              <Icon name="pin" size="small" />
              <span className="visually-hidden">{LL.classes.own()} </span>
            </>
          )}
          {name}
        </button>
      ))}
      {others.length > 0 && (
        <div className="classes-others" data-shown={others.includes(shown) || undefined}>
          <Select
            label={LL.classes.others()}
            placeholder={LL.classes.others()}
            options={others.map((value) => ({ value, label: value }))}
            value={others.includes(shown) ? shown : ''}
            onChange={(name) => name && onShow(name)}
          />
        </div>
      )}
    </nav>
  )
}
