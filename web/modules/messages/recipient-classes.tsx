import { useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { offered } from './message-form.ts'

type ClassChoiceProps = { chosen: readonly string[]; onChange: (chosen: string[]) => void }

/**
 * Chooses the notice's classes and grades; none means the whole school. Deleted ones stay visible
 * and removable.
 */
export const RecipientClasses = ({ chosen, onChange }: ClassChoiceProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.messagesStaff
  const { filters, gone } = offered(useSession().organization.filters, chosen)
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const box = (id: string, label: string) => (
    <label key={id} className="choice messages-class">
      <input
        type="checkbox"
        className="chk"
        checked={chosen.includes(id)}
        onChange={() => toggle(id)}
      />
      {label}
    </label>
  )
  return (
    <fieldset className="field">
      <legend className="lab">{words.whoClasses()}</legend>
      <p className="field-hint">{words.whoNone()}</p>
      <div className="messages-classes">
        {gone.map((id) => box(id, words.filterGone()))}
        {filters.map(({ _id, name }) => box(_id, nameIn(locale, name)))}
      </div>
    </fieldset>
  )
}
