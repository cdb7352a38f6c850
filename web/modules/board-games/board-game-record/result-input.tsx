import { useId } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { isScore } from './scores.ts'
import type { SessionResultKind } from './use-session-form.ts'

type ResultInputProps = {
  by: SessionResultKind
  label: string
  text: string
  of: number
  onWrite: (text: string) => void
}

const mostButtons = 4

export const ResultInput = ({ by, label, text, of, onWrite }: ResultInputProps) => {
  const words = useI18nContext().LL.boardGameRecord
  if (by === 'score') return <ScoreInput label={label} text={text} onWrite={onWrite} />
  // A single player can lose, so there are at least two places.
  const places = Array.from({ length: Math.max(2, of) }, (_, at) => at + 1)
  if (places.length <= mostButtons) {
    const options = places.map((place) => ({ value: String(place), label: String(place) }))
    return <SegmentedControl label={label} options={options} value={text} onChange={onWrite} />
  }
  const options = places.map((place) => ({ value: String(place), label: words.place(place) }))
  return (
    <Select
      label={label}
      options={options}
      placeholder={words.notYet()}
      value={text}
      onChange={onWrite}
    />
  )
}

const ScoreInput = ({
  label,
  text,
  onWrite,
}: Pick<ResultInputProps, 'label' | 'text' | 'onWrite'>) => {
  const words = useI18nContext().LL.boardGameRecord
  const id = useId()
  const bad = text.trim() !== '' && !isScore(text)
  return (
    <div className="board-game-record-score">
      <TextInput
        bad={bad}
        aria-label={label}
        aria-invalid={bad}
        aria-describedby={bad ? id : undefined}
        // A phone's number pad has no minus sign.
        inputMode="text"
        autoComplete="off"
        maxLength={9}
        value={text}
        onChange={({ target }) => onWrite(target.value)}
      />
      {bad && (
        <small id={id} role="alert">
          {words.wrongScore()}
        </small>
      )}
    </div>
  )
}
