import type { GameDetail } from '#api/contracts/games.ts'
import { copyQuestion } from './edit-questions.ts'
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
  const isDeleted = (key: string) => base.questions.has(key) && !saved.questions.has(key)
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
  const all = new Map([...kept, ...added].map((question) => [question.key, question]))
  const myOrder = mine.questions.map(({ key }) => key)
  const isMyOrder = isMoved(myOrder, base.order)
  const isTheirOrder = isMoved(saved.order, base.order)
  const order =
    isTheirOrder && !(isMyOrder && prefers === 'mine')
      ? joinOrders(saved.order, myOrder)
      : joinOrders(myOrder, saved.order)
  // A question that the server has deleted but this page keeps gets a new id, as ids are not
  // reused.
  const questions = order
    .flatMap((key) => all.get(key) ?? [])
    .map((question) => (isDeleted(question.key) ? copyQuestion(question) : question))
  return { edited: { name, questions }, saved }
}

const isMoved = (order: readonly string[], before: readonly string[]) => {
  const shared = before.filter((key) => order.includes(key))
  return order.filter((key) => before.includes(key)).some((key, at) => key !== shared[at])
}

/** Adds the keys that only `other` has, each after the key that precedes it in `other`. */
const joinOrders = (leading: readonly string[], other: readonly string[]) =>
  other.reduce<readonly string[]>((all, key, at) => {
    if (all.includes(key)) return all
    const before = other[at - 1]
    return all.toSpliced(before === undefined ? 0 : all.indexOf(before) + 1, 0, key)
  }, leading)

/** Says whether both changed the same part, so that the user has to decide. */
export const isContested = (versions: Versions) => {
  const [mine, theirs] = (['mine', 'theirs'] as const).map((prefers) => {
    const { name, questions } = mergeQuiz(versions, prefers).edited
    return JSON.stringify([name.trim(), questions.map(withoutSlots)])
  })
  return mine !== theirs
}

/** The server moves answers up into empty places, which is no change. */
const withoutSlots = (question: EditedQuestion) => {
  const { options, ...content } = contentOf(question)
  return [content, options.map(({ text, isAns }) => [text, isAns])]
}
