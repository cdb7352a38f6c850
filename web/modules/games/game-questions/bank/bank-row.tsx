import type { BankQuestion } from '#api/contracts/games.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { letterOf } from '../../quiz/answer-shape.tsx'

type BankRowProps = {
  question: BankQuestion
  isChosen: boolean
  /** Why the question cannot be copied here. */
  why: string | undefined
  onChoose: (isChosen: boolean) => void
}

export const BankRow = ({ question, isChosen, why, onChoose }: BankRowProps) => {
  const { LL, locale } = useI18nContext()
  const { text, image, options, game_name, subjects } = question
  const rights = options.flatMap((option, at) =>
    option.isAns ? [`${letterOf(at)} ${option.text}`] : [],
  )
  const from = [game_name, ...subjects.map(({ name }) => nameIn(locale, name))]
  return (
    <li>
      <label>
        <input
          type="checkbox"
          className="chk"
          checked={isChosen}
          disabled={why !== undefined}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span>
          <b>
            <Words>{text}</Words>
          </b>
          <span className="sm game-questions-bank-right">
            <Words>{rights.join(' · ')}</Words>
          </span>
          <span className="sm mut">
            <Words>{from.join(' · ')}</Words>
          </span>
          {why && <span className="sm">{why}</span>}
        </span>
        {image && <img src={image} alt={LL.games.withImage()} loading="lazy" />}
      </label>
    </li>
  )
}
