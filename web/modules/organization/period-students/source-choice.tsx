import { useId } from 'react'
import type { Period } from '#api/contracts/organization.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Message } from '#web/ui/states/message.tsx'
import type { MoveChoice, MoveSource } from './move-choice.ts'

type SourceChoiceProps = {
  choice: MoveChoice
  sources: readonly Period[]
  onChange: (changes: Pick<MoveChoice, 'source' | 'from'>) => void
}

const kinds = ['move_up', 'copy', 'later'] as const

export const SourceChoice = ({ choice, sources, onChange }: SourceChoiceProps) => {
  const { LL } = useI18nContext()
  const words = LL.periodStudents.source
  const name = useId()
  const texts: Record<MoveSource, readonly [string, string]> = {
    move_up: [words.moveUp(), words.moveUpText()],
    copy: [words.copy(), words.copyText()],
    later: [words.later(), words.laterText()],
  }
  const options = sources.map((one) => ({ value: one._id, label: one.name }))
  return (
    <fieldset className="period-students-sources">
      <legend className="visually-hidden">{words.label()}</legend>
      {kinds.map((kind) => {
        const isChosen = choice.source === kind
        const [title, text] = texts[kind]
        const id = `${name}-${kind}`
        return (
          <div key={kind} className="period-students-source" data-chosen={isChosen || undefined}>
            <input
              className="rad"
              type="radio"
              id={id}
              name={name}
              checked={isChosen}
              disabled={kind !== 'later' && sources.length === 0}
              aria-describedby={`${id}-text`}
              onChange={() => onChange({ source: kind, from: choice.from })}
            />
            <label htmlFor={id}>{title}</label>
            <span className="sm" id={`${id}-text`}>
              {text}
            </span>
            {kind !== 'later' && isChosen && (
              <Select
                label={words.from()}
                options={options}
                value={choice.from}
                onChange={(from) => onChange({ source: kind, from })}
              />
            )}
          </div>
        )
      })}
      {sources.length === 0 && <Message tone="amber">{words.none()}</Message>}
    </fieldset>
  )
}
