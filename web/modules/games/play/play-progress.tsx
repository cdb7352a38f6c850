import type { Play } from '#api/contracts/play.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { leafPath } from '#web/ui/laurel/marks.ts'

const leaf = leafPath(15, 4.4)
const mostLeaves = 40
/** The smallest distance between two leaves; few leaves have twice as much. */
const least = 28
const widest = 336

/** The parts of a round that an open or answered question shows. */
export type PlayShown = Pick<Play, 'progress' | 'pointCorrect' | 'question'>

export const PlayProgress = ({ play, number }: { play: PlayShown; number: number }) => {
  const { LL } = useI18nContext()
  const total = play.progress.length
  const between = Math.max(least, Math.min(2 * least, widest / total))
  const width = 24 + total * between
  return (
    <div className="play-progress">
      {total <= mostLeaves && (
        <svg viewBox={`0 0 ${width} 40`} style={{ maxWidth: width }} aria-hidden="true">
          <path d={`M2 20H${width - 2}`} stroke="var(--line-strong)" strokeWidth="1.5" />
          {play.progress.map((isCorrect, at) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: a question's only id is its place
              key={at}
              d={leaf}
              transform={`translate(${16 + at * between} 20) rotate(${at % 2 === 0 ? 42 : 138})`}
              fill={fillOf(isCorrect, at + 1 === number)}
              stroke={isCorrect === true ? 'var(--berry)' : 'var(--line-strong)'}
            />
          ))}
        </svg>
      )}
      <p className="play-counts">
        <b className="num">{LL.play.question({ n: number, total })}</b>
        {play.pointCorrect > 0 && (
          <span className="mut num">{LL.play.each(formatPlayPoints(play.pointCorrect))}</span>
        )}
      </p>
    </div>
  )
}

const fillOf = (isCorrect: boolean | null, isCurrent: boolean) => {
  if (isCorrect) return 'var(--berry)'
  if (isCorrect === false) return 'var(--line)'
  return isCurrent ? 'var(--blossom)' : 'none'
}

export const formatPlayPoints = (points: number) => String(Math.round(points * 100) / 100)
