import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OwnGameHomework } from '#api/contracts/game-homework.ts'
import { api } from '#web/client/api/client.ts'
import { formatDate } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Words } from '#web/ui/text/words.tsx'
import './own-homework.css'

const ownGameHomeworkQuery = () =>
  queryOptions({
    queryKey: ['gameHomework', 'own'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<{ data: OwnGameHomework[] }>('/gameHomework/own', { signal })).data,
    // Refetches when the student returns from a game's tab.
    refetchOnWindowFocus: 'always',
  })

type OwnHomeworkProps = {
  /** Shown beside homework that the student can play. */
  action: (homework: OwnGameHomework) => ReactNode
}

/** Lists the student's games that are homework; renders nothing if there are none. */
export const OwnHomework = ({ action }: OwnHomeworkProps) => {
  const { LL } = useI18nContext()
  const words = LL.ownGameHomework
  const { data = [] } = useQuery(ownGameHomeworkQuery())
  const scoreText = ({ correct, questions }: NonNullable<OwnGameHomework['score']>) =>
    words.score({ n: correct, total: questions })
  if (data.length === 0) return null
  return (
    <Card title={words.title()} className="own-homework-card">
      <ul className="own-homework">
        {data.map((homework) => (
          <li key={homework._id}>
            <span className="own-homework-text">
              <b>
                <Words>{homework.game.name}</Words>
              </b>
              <span className="sm mut num">
                {words.due(formatDate(homework.due))}
                {homework.score && ` · ${scoreText(homework.score)}`}
              </span>
            </span>
            <HomeworkTag homework={homework} />
            {homework.isOpen && action(homework)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const HomeworkTag = ({ homework }: { homework: OwnGameHomework }) => {
  const { LL } = useI18nContext()
  const words = LL.ownGameHomework
  const { status, isOver, isOpen } = homework
  if (status === 'on_time')
    return (
      <Tag tone="leaf" icon="success">
        {words.statuses.on_time()}
      </Tag>
    )
  if (status === 'late')
    return (
      <Tag tone="amber" icon="clock">
        {words.statuses.late()}
      </Tag>
    )
  if (!isOver) return <Tag icon="remove">{words.statuses.not_yet()}</Tag>
  return (
    <Tag tone={isOpen ? 'amber' : 'red'} icon={isOpen ? 'clock' : 'lock'}>
      {isOpen ? words.overdue() : words.closed()}
    </Tag>
  )
}
