import type { GameDetail } from '#api/contracts/games.ts'
import {
  contentOf,
  type EditedQuestion,
  type EditedQuiz,
  editedQuestionOf,
  isSameContent,
} from './edited-quiz.ts'
import { type SavedQuiz, savedQuizOf } from './saved-quiz.ts'

export type Preference = 'mine' | 'theirs'
type Versions = Readonly<{ mine: EditedQuiz; base: SavedQuiz; fresh: GameDetail }>

/** Merges the changes typed here since `base` with the server's current version. */
export const mergeQuiz = ({ mine, base, fresh }: Versions, prefers: Preference) => {
  const keys = new Map([...base.questions].map(([key, { id }]) => [id, key]))
  const saved = savedQuizOf(fresh, (id) => keys.get(id) ?? id)
  const theirs = new Map(
    (fresh.questions ?? []).map((question) => {
      const key = keys.get(question._id) ?? question._id
      return [key, editedQuestionOf(question, key)]
    }),
  )
  const kept = mine.questions.flatMap((question): EditedQuestion[] => {
    const before = base.questions.get(question.key)
    const now = saved.questions.get(question.key)
    if (!before) return [question]
    const isMine = !isSameContent(before.content, contentOf(question))
    if (isMine && prefers === 'mine') return [question]
    if (now && isMine && now.version === before.version) return [question]
    const other = theirs.get(question.key)
    return other ? [other] : []
  })
  const here = new Set(mine.questions.map(({ key }) => key))
  const added = [...theirs.values()].filter(({ key }) => {
    const before = base.questions.get(key)
    const isChanged = saved.questions.get(key)?.version !== before?.version
    return !here.has(key) && (!before || (prefers === 'theirs' && isChanged))
  })
  const isMyName = mine.name.trim() !== base.game.name
  const isTheirName = fresh.name !== base.game.name
  const name = isMyName && (prefers === 'mine' || !isTheirName) ? mine.name : fresh.name
  return { edited: { name, questions: [...kept, ...added] }, saved }
}
