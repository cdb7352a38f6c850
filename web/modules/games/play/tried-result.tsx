import { useEffect, useRef } from 'react'
import type { PlayedQuestion } from '#api/contracts/play.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Wreath, wreathSteps } from '#web/ui/laurel/wreath.tsx'
import { PlayedQuestions } from './played-result.tsx'

type TriedResultProps = {
  played: readonly PlayedQuestion[]
  onAgain: () => void
  onClose: () => void
}

/** Shows the result of a teacher's try, which is not recorded. */
export const TriedResult = ({ played, onAgain, onClose }: TriedResultProps) => {
  const { LL } = useI18nContext()
  const words = LL.play
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [n, total] = [played.filter(({ isCorrect }) => isCorrect).length, played.length]
  return (
    <div className="play">
      <div className="play-tried">
        <Wreath filled={wreathSteps(n, total)} size={72} />
        <h1 className="play-text num" ref={heading} tabIndex={-1}>
          {words.ofRight({ n, total })}
        </h1>
      </div>
      <PlayedQuestions questions={played} />
      <div className="play-bar">
        <Button outlined label={LL.common.close()} onClick={onClose} />
        <Button icon={<Icon name="undo" />} label={words.again()} onClick={onAgain} />
      </div>
    </div>
  )
}
