import type { PlayedQuestion, PlayQuestion } from '#api/contracts/play.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { PlayProgress, type PlayShown } from './play-progress.tsx'

type HeadProps = {
  play: PlayShown
  shown: PlayQuestion | PlayedQuestion
  heading?: React.Ref<HTMLHeadingElement>
}

export const QuestionHead = ({ play, shown: { number, text, image }, heading }: HeadProps) => {
  const { LL } = useI18nContext()
  return (
    <>
      <PlayProgress play={play} number={number} />
      {image && <img className="play-image" src={image} alt={LL.play.image(number)} />}
      <h1 className="play-text" ref={heading} tabIndex={-1}>
        <Words>{text}</Words>
      </h1>
    </>
  )
}

export { letterOf } from '../quiz/answer-shape.tsx'
