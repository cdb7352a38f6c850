import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { letterOf } from '../quiz/answer-shape.tsx'

type ChosenOptionsProps = { options: readonly { text: string }[]; places: readonly number[] }

export const ChosenOptions = ({ options, places }: ChosenOptionsProps) => (
  <span className="game-record-chosen">
    {places.map((place) => (
      <span key={place}>
        <b>{letterOf(place)}</b> <Words>{options[place]?.text ?? ''}</Words>
      </span>
    ))}
  </span>
)

export const Verdict = ({ isCorrect }: { isCorrect: boolean }) => {
  const { LL } = useI18nContext()
  return (
    <span className={`game-record-verdict ${isCorrect ? 'game-record-right' : ''}`}>
      <Icon name={isCorrect ? 'check' : 'close'} size="small" />{' '}
      {isCorrect ? LL.gameRecord.right() : LL.gameRecord.wrong()}
    </span>
  )
}
