import { expect, test } from 'vitest'
import type { GameDetail, GameQuestion } from '#api/contracts/games.ts'
import { id } from '#tests/web/support/staff-screen.tsx'
import {
  markAnswer,
  moveQuestion,
  withoutQuestion,
  withQuestion,
  writeAnswer,
} from '#web/modules/games/game-questions/editor/edit-questions.ts'
import {
  contentOf,
  type EditedQuiz,
  editedQuizOf,
  emptyQuestion,
  missingIn,
} from '#web/modules/games/game-questions/editor/edited-quiz.ts'
import { isContested, mergeQuiz } from '#web/modules/games/game-questions/editor/merge-quiz.ts'
import { nextSave, waitingQuestions } from '#web/modules/games/game-questions/editor/next-save.ts'
import {
  savedQuestionOf,
  savedQuizOf,
  withSavedQuestion,
} from '#web/modules/games/game-questions/editor/saved-quiz.ts'

const question = (n: number, more: Partial<GameQuestion> = {}): GameQuestion => ({
  _id: id(n),
  game: id(50),
  gameType: 'interactive',
  text: `Question ${n}`,
  image: null,
  options: ['Yes', 'No'].map((text, at) => ({ _id: id(100 * n + at), text, isAns: at === 0 })),
  isActive: true,
  version: 1,
  seconds: null,
  ...more,
})
const game = (questions: GameQuestion[], name = 'Plants'): GameDetail => ({
  _id: id(50),
  name,
  description: '',
  logo: null,
  gameType: 'interactive',
  order: 0,
  featureStart: '2026-11-02',
  featureEnd: '2026-12-18',
  pointCorrect: 2,
  pointIncorrect: 0,
  pointExchangeRate: 1,
  isActive: true,
  draw: null,
  filters: [],
  subjects: [],
  question_count: 3,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  questions,
})
const stored = game([question(1), question(2), question(3)])
const saved = savedQuizOf(stored)
const begun = editedQuizOf(stored)
const writing = (n: number, text: string, quiz: EditedQuiz = begun): EditedQuiz => {
  const one = quiz.questions[n - 1]!
  return { ...quiz, questions: withQuestion(quiz.questions, { ...one, text }) }
}

test('nothing is saved until something is typed, and blanks do not count', () => {
  expect(nextSave(begun, saved)).toBeNull()
  expect(nextSave(writing(1, ' Question 1 '), saved)).toBeNull()
  expect(nextSave({ ...begun, name: ' ' }, saved)).toBeNull()
  expect(nextSave({ ...begun, name: 'Flowers' }, saved)).toEqual({ kind: 'game', name: 'Flowers' })
})

test('a question is saved once it has a text, two answers and a right one', () => {
  const empty = emptyQuestion()
  expect(missingIn(empty)).toBe('text')
  const asked = { ...empty, text: 'Which?' }
  expect(missingIn(asked)).toBe('answers')
  const answered = writeAnswer(writeAnswer(asked, 0, 'This'), 3, 'That')
  expect(missingIn(answered)).toBe('right')
  const whole = markAnswer(answered, { slot: 3, isAns: true, type: 'interactive' })
  expect(missingIn(whole)).toBeNull()
  const quiz = { ...begun, questions: [...begun.questions, answered] }
  expect(nextSave(quiz, saved)).toBeNull()
  expect(waitingQuestions(quiz, saved)).toEqual([answered])
  expect(waitingQuestions({ ...quiz, questions: [empty] }, saved)).toEqual([])
  const options = [
    { slot: 0, text: 'This', isAns: false },
    { slot: 3, text: 'That', isAns: true },
  ]
  expect(nextSave({ ...quiz, questions: [...begun.questions, whole] }, saved)).toMatchObject({
    kind: 'question',
    key: whole.key,
    isActive: true,
    content: { options },
  })
})

test('a new right answer replaces the former in a live quiz, and joins it in a game', () => {
  const one = begun.questions[0]!
  const marked = (type: 'mc' | 'interactive') =>
    markAnswer(one, { slot: 1, isAns: true, type }).answers.map(({ isAns }) => isAns)
  expect(marked('interactive')).toEqual([false, true, false, false])
  expect(marked('mc')).toEqual([true, true, false, false])
})

test('an answer keeps its id when others move', () => {
  const one = writeAnswer(begun.questions[0]!, 2, 'Maybe')
  const content = contentOf(writeAnswer(one, 0, ''))
  const answer = question(1, {
    options: ['No', 'Maybe'].map((text, at) => ({ _id: id(101 + at), text, isAns: at === 0 })),
  })
  const next = savedQuestionOf(answer, { content, isActive: true })
  expect(next.options).toEqual([undefined, id(101), id(102), undefined])
})

test('a removed question leaves the list, and an undo puts it back', () => {
  const without = { ...begun, questions: withoutQuestion(begun.questions, id(2)) }
  const step = nextSave(without, saved)
  expect(step).toMatchObject({ kind: 'question', key: id(2), isActive: false })
  const gone = { ...saved.questions.get(id(2))!, isActive: false }
  const after = withSavedQuestion(saved, id(2), gone)
  expect(nextSave(without, after)).toBeNull()
  expect(nextSave(begun, after)).toMatchObject({ kind: 'question', key: id(2), isActive: true })
  const back = withSavedQuestion(after, id(2), saved.questions.get(id(2))!)
  expect(nextSave(begun, back)).toEqual({ kind: 'order', keys: [id(1), id(2), id(3)] })
})

test('a moved question is saved as a new order, and stays within the list', () => {
  const moved = moveQuestion(begun.questions, id(3), 0)
  expect(moved.map(({ key }) => key)).toEqual([id(3), id(1), id(2)])
  expect(nextSave({ ...begun, questions: moved }, saved)).toEqual({
    kind: 'order',
    keys: [id(3), id(1), id(2)],
  })
  expect(moveQuestion(begun.questions, id(3), 9)).toBe(begun.questions)
  expect(moveQuestion(begun.questions, id(9), 0)).toBe(begun.questions)
})

test('different changes of two tabs are joined; for the same question the preferred one stays', () => {
  const fresh = game(
    [question(1, { text: 'Theirs', version: 2 }), question(3), question(4)],
    'Their name',
  )
  const mine = writing(3, 'Mine too', writing(1, 'Mine'))
  const texts = (prefers: 'mine' | 'theirs') =>
    mergeQuiz({ mine, base: saved, fresh }, prefers).edited.questions.map(({ text }) => text)
  expect(texts('mine')).toEqual(['Mine', 'Mine too', 'Question 4'])
  expect(texts('theirs')).toEqual(['Theirs', 'Mine too', 'Question 4'])
  const { edited, saved: now } = mergeQuiz({ mine, base: saved, fresh }, 'mine')
  expect(edited.name).toBe('Their name')
  expect(nextSave(edited, now)).toMatchObject({ kind: 'question', key: id(1) })
  expect(now.questions.get(id(1))?.version).toBe(2)
})

test('the stored order wins if only somebody else changed the order, and new questions stay in place', () => {
  const half = emptyQuestion('Half')
  const [one, ...others] = begun.questions
  const mine = { ...begun, questions: [one!, half, ...others] }
  const orderOf = (questions: EditedQuiz['questions'], theirs: number[]) => {
    const fresh = game(theirs.map((n) => question(n)))
    const versions = { mine: { ...begun, questions }, base: saved, fresh }
    const { edited, saved: now } = mergeQuiz(versions, 'mine')
    return {
      texts: edited.questions.map(({ text }) => text.replace('Question ', '')).join(' '),
      step: nextSave(edited, now)?.kind,
      isContested: isContested(versions),
    }
  }
  const isJoined = { step: undefined, isContested: false }
  expect(orderOf(mine.questions, [3, 2, 1])).toEqual({ texts: '3 2 1 Half', ...isJoined })
  expect(orderOf(mine.questions, [1, 4, 2, 3])).toEqual({ texts: '1 4 Half 2 3', ...isJoined })
  const moved = moveQuestion(begun.questions, id(3), 0)
  expect(orderOf(moved, [1, 2, 3, 4])).toMatchObject({ texts: '3 4 1 2', isContested: false })
  expect(orderOf(moved, [2, 1, 3])).toMatchObject({ texts: '3 1 2', isContested: true })
  expect(orderOf(moved, [3, 1, 2])).toEqual({ texts: '3 1 2', ...isJoined })
})

test('the user is asked only if two people changed the same part differently', () => {
  const asked = (mine: EditedQuiz, fresh: GameDetail) => isContested({ mine, base: saved, fresh })
  const theirs = (text: string) =>
    game([question(1, { text, version: 2 }), question(2), question(3)])
  expect(asked(writing(1, 'Mine'), theirs('Theirs'))).toBe(true)
  expect(asked(writing(1, 'Same'), theirs('Same'))).toBe(false)
  expect(asked(writing(2, 'Mine'), theirs('Theirs'))).toBe(false)
  expect(asked(writing(2, 'Mine'), game([question(1), question(3)]))).toBe(true)
  const without = { ...begun, questions: withoutQuestion(begun.questions, id(1)) }
  expect(asked(without, theirs('Theirs'))).toBe(true)
  expect(asked(without, game([question(2), question(3)]))).toBe(false)
  expect(asked({ ...begun, name: 'Mine' }, { ...stored, name: 'Theirs' })).toBe(true)
})

test('a question that somebody else deleted is saved under a new id if it is kept', () => {
  const mine = writing(2, 'Mine')
  const { edited, saved: now } = mergeQuiz(
    { mine, base: saved, fresh: game([question(1), question(3)]) },
    'mine',
  )
  const kept = edited.questions.find(({ text }) => text === 'Mine')!
  expect(kept.key).not.toBe(id(2))
  expect(nextSave(edited, now)).toMatchObject({ kind: 'question', key: kept.key })
})

test('a question that waits to be saved survives other people’s changes', () => {
  const half = emptyQuestion('Half')
  const mine = { ...begun, questions: [half, ...begun.questions] }
  const merged = mergeQuiz({ mine, base: saved, fresh: game([question(2)]) }, 'theirs')
  expect(merged.edited.questions.map(({ text }) => text)).toEqual(['Half', 'Question 2'])
})
