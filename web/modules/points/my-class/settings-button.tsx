import { useRef, useState } from 'react'
import type { MyClassChoices } from '#api/contracts/my-class.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useChoices } from '#web/patterns/classes/use-choices.ts'
import { useMayEditGroups } from '#web/patterns/houses/houses-query.ts'
import { Popover } from '#web/ui/buttons/popover.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { softSound } from './sound.ts'

export const SettingsButton = ({ choices, shown }: { choices: MyClassChoices; shown: string }) => {
  const { LL } = useI18nContext()
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const save = useChoices()
  const mayEditGroups = useMayEditGroups(shown)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div ref={place} className="my-class-settings">
      <button
        ref={button}
        type="button"
        className="my-class-icon"
        aria-label={LL.myClass.settings()}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="settings" />
      </button>
      {isOpen && (
        <Popover
          label={LL.myClass.settings()}
          className="my-class-menu"
          anchor={place}
          onClose={close}
          onAway={() => setOpen(false)}
        >
          <label className="my-class-check">
            <input
              type="checkbox"
              className="chk"
              checked={choices.own_class === shown}
              onChange={({ target }) => save({ own_class: target.checked ? shown : null })}
            />
            {LL.myClass.own(shown)}
          </label>
          <label className="my-class-check">
            <input
              type="checkbox"
              className="chk"
              checked={choices.home === 'my_class'}
              onChange={({ target }) => save({ home: target.checked ? 'my_class' : 'dashboard' })}
            />
            {LL.myClass.home()}
          </label>
          <label className="my-class-check">
            <input
              type="checkbox"
              className="chk"
              checked={choices.has_sound}
              onChange={({ target }) => {
                if (target.checked) softSound()
                save({ has_sound: target.checked })
              }}
            />
            {LL.myClass.sound()}
          </label>
          {mayEditGroups && (
            <PeriodLink
              className="my-class-check"
              to={`/admin/groups?class=${encodeURIComponent(shown)}`}
            >
              {LL.groups.manage(shown)}
            </PeriodLink>
          )}
        </Popover>
      )}
    </div>
  )
}
