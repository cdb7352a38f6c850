import { useEffect, useRef, useState } from 'react'
import type { DayUnfinished } from '#api/contracts/homework.ts'
import { formatClass, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Words } from '#web/ui/text/words.tsx'
import type { UnfinishedForm } from './use-unfinished-form.ts'

/** The contract's limit. */
const most = 500
/** In ms. */
const debounce = 200

type RemarksProps = { form: UnfinishedForm; recorded: ReadonlyMap<string, DayUnfinished> }

export const RemarkInputs = ({ form, recorded }: RemarksProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.homeworkUnfinished
  if (form.chosenStudents.length === 0) return <p className="mut">{words.nobodyYet()}</p>
  const take = (profile: string) =>
    form.setChosen(new Set([...form.chosen].filter((one) => one !== profile)))
  return (
    <ul className="homework-unfinished-remarks" aria-label={words.remarks()}>
      {form.chosenStudents.map(({ profile, name, u_id, class: ofClass, class_no }) => {
        const record = recorded.get(profile)
        const called = nameIn(locale, name) || u_id
        const isLocked = record?.changeable === false
        return (
          <li key={profile}>
            <span className="num mut">{formatClass(ofClass, class_no)}</span>
            <b>
              <Words>{called}</Words>
            </b>
            {isLocked ? (
              <div>
                <small className="mut">
                  <Icon name="lock" size="small" /> {words.alreadyLocked()}
                </small>
                {form.typedOf(profile) !== '' && (
                  <p>
                    <Words>{form.typedOf(profile)}</Words>
                  </p>
                )}
              </div>
            ) : (
              <RemarkInput
                label={words.remarkOf(called)}
                text={form.remarkOf(profile, record)}
                onWrite={(text) => form.write(profile, text)}
              />
            )}
            <Button
              text
              icon={<Icon name="close" size="small" />}
              aria-label={words.take(called)}
              onClick={() => take(profile)}
            />
          </li>
        )
      })}
    </ul>
  )
}

type RemarkInputProps = { label: string; text: string; onWrite: (text: string) => void }

/** Passes the text on 200 ms after the last key, and at once on blur, so that nothing is lost. */
const RemarkInput = ({ label, text, onWrite }: RemarkInputProps) => {
  const { LL } = useI18nContext()
  const [draft, setDraft] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const keep = (typed: string | null) => {
    clearTimeout(timer.current)
    if (typed === null) return
    onWrite(typed)
    setDraft(null)
  }
  return (
    <div className="inp">
      <input
        className="p-inputtext p-component"
        aria-label={label}
        placeholder={LL.homeworkUnfinished.remarkHint()}
        maxLength={most}
        value={draft ?? text}
        onChange={({ target: { value } }) => {
          setDraft(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => keep(value), debounce)
        }}
        onBlur={() => keep(draft)}
      />
    </div>
  )
}
