import { useEffect, useRef, useState } from 'react'
import { type Child, mostChildren, storedChildren } from '#web/client/session/children.ts'
import { useSession } from '#web/client/session/session.tsx'
import { takeEndedChild } from '#web/client/session/signed-out.ts'
import { showChild } from '#web/client/session/switch-child.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Popover } from '#web/ui/buttons/popover.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { leaving } from '#web/ui/leave/leaving.ts'
import { NameTile } from '#web/ui/page/name-tile.tsx'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'

// Keeps the form and PrimeReact's dialog out of the first page load.
const AddChildDialog = lazyAtOnce(async () => ({
  default: (await import('./add-child-dialog.tsx')).AddChildDialog,
}))

const useEndedChild = () => {
  const { LL, locale } = useI18nContext()
  const toast = useToast()
  useEffect(() => {
    const ended = takeEndedChild()
    if (!ended) return
    const { title, text } = LL.children.ended
    toast.error({ title: title(nameIn(locale, JSON.parse(ended))), text: text() })
  }, [LL, locale, toast])
}

export const ChildSwitch = () => {
  const { LL, locale } = useI18nContext()
  const { user } = useSession()
  const words = LL.children
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [adding, setAdding] = useState(false)
  useEndedChild()
  const name = nameIn(locale, user.name)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const add = () => {
    close()
    setAdding(true)
  }
  return (
    <div className="child-switch" ref={whole}>
      <button
        ref={button}
        type="button"
        className="tb"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <NameTile text={user.name.zh || user.name.en} size="s" />
        <span className="visually-hidden">{words.shown({ name })}</span>
        <span className="ell child-switch-name" aria-hidden="true">
          {name}
        </span>
        <Icon name="chevron-down" size="small" />
      </button>
      {open && (
        <Popover
          label={words.label()}
          className="child-menu"
          anchor={whole}
          onClose={close}
          onAway={() => setOpen(false)}
        >
          <Children onAdd={add} />
        </Popover>
      )}
      {adding && (
        <AtOnce>
          <AddChildDialog onClose={() => setAdding(false)} />
        </AtOnce>
      )}
    </div>
  )
}

const Children = ({ onAdd }: { onAdd: () => void }) => {
  const { LL, locale } = useI18nContext()
  const { user } = useSession()
  const words = LL.children
  const stored = storedChildren()
  const children = stored.length > 0 ? stored : [{ token: '', user: user._id, name: user.name }]
  const isShown = (child: Child) => child.user === user._id
  const first = useRef<HTMLUListElement>(null)
  useEffect(() => first.current?.querySelector('button')?.focus(), [])
  return (
    <>
      <ul ref={first}>
        {children.map((child) => (
          <li key={child.user}>
            <button
              type="button"
              aria-current={isShown(child) || undefined}
              onClick={() => !isShown(child) && leaving(() => showChild(child))}
            >
              <NameTile text={child.name.zh || child.name.en} size="s" />
              <span className="grow">
                <Words>{nameIn(locale, child.name)}</Words>
              </span>
              {isShown(child) && (
                <>
                  <Icon name="check" size="small" />
                  <span className="visually-hidden">{words.current()}</span>
                </>
              )}
            </button>
          </li>
        ))}
      </ul>
      {children.length < mostChildren ? (
        <button type="button" onClick={onAdd}>
          <Icon name="add" />
          {words.add()}
        </button>
      ) : (
        <p className="xs mut">{words.most(mostChildren)}</p>
      )}
    </>
  )
}
