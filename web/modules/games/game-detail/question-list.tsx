import type { GameQuestion } from '#api/contracts/games.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Words } from '#web/ui/text/words.tsx'
import './question-list.css'

export const QuestionList = ({ questions }: { questions: readonly GameQuestion[] }) => {
  const { LL } = useI18nContext()
  const words = LL.games
  return (
    <ol className="question-list">
      {questions.map((question, at) => {
        const { _id, text, image, options } = question
        return (
          <li key={_id}>
            <div className="question-list-head">
              <Tag>
                <span className="num">{formatNumber(at + 1)}</span>
              </Tag>
              <b>
                <Words>{text}</Words>
              </b>
            </div>
            {image && (
              <img
                className="question-list-image"
                src={image}
                alt={words.withImage()}
                loading="lazy"
              />
            )}
            <ul className="question-list-options">
              {options.map((option, nth) => (
                <li key={option._id} className={option.isAns ? 'question-list-right' : ''}>
                  <b>{'ABCD'[nth]}</b>
                  <span>
                    <Words>{option.text}</Words>
                  </span>
                  {option.isAns && (
                    <span className="sm">
                      <Icon name="check" size="small" /> {words.right1()}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ol>
  )
}
